import { words } from '../words.tsx'

/** Titles of the pages; the same words stand in the breadcrumbs. */
const text = {
  landing: 'Цахим элсэлт, бүртгэл',
  home: 'Нүүр хуудас',
  login: 'Нэвтрэх',
  link: 'И-мэйлийн холбоос',
  recovery: 'Нэвтрэх эрхээ сэргээх',
  reset: 'Шинэ нууц үг',
  profile: 'Хувийн мэдээлэл',
  child: 'Хүүхдийн мэдээлэл',
  gallery: 'Бүрэлдэхүүн хэсгүүд',
  notFound: 'Хуудас олдсонгүй',
  notFoundHint: 'Хаяг буруу бичигдсэн эсвэл хуудас зөөгдсөн байж болно.',
  toHome: 'Нүүр хуудас руу буцах',
  breadcrumbs: 'Байршил',
  opening: 'Хуудас нээж байна',
}

export type PagesText = typeof text
export const pages = words(text, async () => (await import('../en/pages.ts')).text)
