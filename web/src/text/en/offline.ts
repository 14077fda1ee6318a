import type { OfflineText } from '../mn/offline.ts'

export const text: OfflineText = {
  /** Texts by cause of the lost connection. */
  lost: {
    line: { title: 'You are offline', hint: 'Check your internet connection. This page opens by itself once you are back online.' },
    portal: {
      title: 'The portal is not answering',
      hint: 'It may be down for a moment. Wait a little: this page opens by itself as soon as it answers.',
    },
  },
  loggedOut: 'You are logged out on this device. The portal ends the session as soon as it can be reached.',
  help: 'Help line: {phone}',
  since: 'Last updated: {time}',
  partial: 'Some of it may be missing.',
  today: 'today at {time}',
  yesterday: 'yesterday at {time}',
  readable: 'Pages you can read offline',
}
