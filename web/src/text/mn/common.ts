import { words } from '../words.tsx'

const text = {
  productName: 'Эцэг эхийн портал',
  home: 'Нүүр хуудас',
  login: 'Нэвтрэх',
  register: 'Бүртгүүлэх',
  backToHome: 'Нүүр хуудас руу буцах',
  close: 'Хаах',
  cancel: 'Болих',
  copied: 'Хууллаа',
  notCopied: 'Хөтөч хуулахыг зөвшөөрсөнгүй. Бичвэрийг тэмдэглэж хуулна уу.',
  loading: 'Уншиж байна...',
  notRecorded: 'Бүртгээгүй',
  readOnly: 'Засвар үйлчилгээ хийгдэж байна. Мэдээлэл үзэх боломжтой, харин илгээх, өөрчлөх боломжгүй.',
  skipToContent: 'Үндсэн агуулга руу очих',
  language: 'Хэл',
  languages: { mn: 'Монгол', en: 'English' },
  languagesShort: { mn: 'МН', en: 'EN' },
  theme: 'Харагдац',
  themes: { light: 'Цайвар', dark: 'Бараан', auto: 'Автомат' },
  toLight: 'Цайвар харагдац',
  toDark: 'Бараан харагдац',
  charts: {
    asTable: 'Хүснэгтээр харах',
    part: 'Үзүүлэлт',
    count: 'Тоо',
    share: 'Хувь',
  },
}

export type CommonText = typeof text
export const common = words(text, async () => (await import('../en/common.ts')).text)
