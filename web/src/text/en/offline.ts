import type { OfflineText } from '../mn/offline.ts'

export const text: OfflineText = {
  title: 'You are offline',
  since: 'Last updated: {time}',
  today: 'today at {time}',
  yesterday: 'yesterday at {time}',
  hint: 'Check your internet connection. This page opens by itself once you are back online.',
  readable: 'Pages you can read offline',
}
