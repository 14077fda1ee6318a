import type { CommonText } from '../mn/common.ts'

export const text: CommonText = {
  productName: "Parents' portal",
  home: 'Home',
  login: 'Log in',
  register: 'Register',
  backToHome: 'Back to home',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading...',
  notRecorded: 'Not recorded',
  readOnly: 'Maintenance is under way. You can read everything, but nothing can be sent or changed.',
  skipToContent: 'Skip to content',
  language: 'Language',
  languages: { mn: 'Монгол', en: 'English' },
  languagesShort: { mn: 'МН', en: 'EN' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Automatic' },
  toLight: 'Light theme',
  toDark: 'Dark theme',
  charts: {
    asTable: 'Show as a table',
    part: 'Figure',
    count: 'Count',
    share: 'Share',
  },
}
