import { words } from '../words.tsx'

const text = {
  title: 'Бүгдээс хайх',
  action: 'Хайх',
  field: 'Нэр, утас, хүсэлтийн дугаар, регистр',
  hint: 'Нэрийн эхний үсгээр, эсвэл утас, хүсэлтийн дугаар, регистрийн дугаараар бүтнээр нь хайна. Хайлт бүртгэгдэнэ.',
  children: 'Хүүхэд',
  requests: 'Хүсэлт',
  families: 'Гэр бүл',
  none: 'Юу ч олдсонгүй',
  noneHint: 'Нэрийн бичлэг, дугаараа шалгаад дахин хайна уу.',
  of: 'Хүүхэд: {names}',
  noAdults: 'Асран хамгаалагч бүртгэгдээгүй',
}

export type DeskSearchText = typeof text
export const deskSearchWords = words(text, async () => (await import('../en/deskSearch.ts')).text)
