import type { ProfileText } from '../mn/profile.ts'

export const text: ProfileText = {
  views: { password: 'Change password', devices: 'My devices' },
  passwordHint: 'Changing the password ends the sessions on your other devices.',
  oldPassword: 'Old password',
  changePassword: 'Change password',
  passwordChanged: 'The password was changed',
  devicesHint: 'Devices that are signed in to your account now.',
  thisDevice: 'This device',
  lastSeen: 'Last used',
  logOutOne: 'Log out',
  logOutDevice: 'Log out: {device}',
  deviceLoggedOut: 'The device was logged out',
  logOutEverywhere: 'Log out everywhere',
  logOutEverywhereHint: 'You will have to sign in again on every device, this one included.',
}
