import type { PushText } from '../mn/push.ts'

export const text: PushText = {
  titles: {
    off: 'App notifications are off on this device',
    on: 'This device gets app notifications',
    denied: 'This browser blocks notifications of the portal',
    installFirst: 'Add the portal to your home screen to get app notifications',
    unsupported: 'This browser has no app notifications',
  },
  hints: {
    off: 'News about decisions, questions, attendance and notices appears on the screen with its title and the name of the child. Sign in to read more.',
    on: 'News about decisions, questions, attendance and notices appears on the screen. Logging out turns it off.',
    denied: 'Press the first icon of the address bar, allow “Notifications” and reload the page.',
    installFirst:
      'Press the “Share” icon of the browser and choose “Add to Home Screen”. Then open the portal there and turn them on here.',
    unsupported: 'Open the portal in a recent Chrome, Edge, Firefox or Safari. The other ways go on as before.',
  },
  turnOn: 'Get notifications',
  turnOff: 'Turn off',
  turnedOn: 'This device gets notifications now',
  turnedOff: 'This device gets no notifications',
  failed: 'App notifications could not be set.',
}
