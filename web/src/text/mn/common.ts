import { words } from '../words.tsx'

const text = {
  productName: 'Эцэг эхийн портал',
  home: 'Нүүр хуудас',
  close: 'Хаах',
  cancel: 'Болих',
  loading: 'Уншиж байна...',
  notRecorded: 'Бүртгээгүй',
  skipToContent: 'Үндсэн агуулга руу очих',
  language: 'Хэл',
  languages: { mn: 'Монгол', en: 'English' },
  languagesShort: { mn: 'МН', en: 'EN' },
  theme: 'Харагдац',
  themes: { light: 'Цайвар', dark: 'Бараан', auto: 'Автомат' },
  toLight: 'Цайвар харагдац',
  toDark: 'Бараан харагдац',
}

export type CommonText = typeof text
export const common = words(text, async () => (await import('../en/common.ts')).text)
