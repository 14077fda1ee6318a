import { words } from '../words.tsx'

const text = {
  books: 'Ангийнх нь сурах бичиг, дэвтрийн жагсаалт',
  noBooks: 'Сурах бичгийн мэдээлэл байхгүй байна',
  kind: 'Төрөл',
  book: 'Нэр',
  course: 'Хичээл',
  everyCourse: 'Бүх хичээл',
  quantity: 'Тоо',
  from: 'Хаанаас',
  fromSchool: 'Сургуулиас олгоно',
  fromFamily: 'Эцэг, эх бэлдэнэ',
  contact: 'Холбоо барих',
  type: 'Төрөл',
  ownership: 'Өмчийн хэлбэр',
  address: 'Хаяг',
  phoneOf: 'Утас: {whose}',
  figures: 'Тоо баримт',
  pupils: { ORGEBS: 'Сурагч', ORGKG: 'Хүүхэд', ORGGOV: 'Хүүхэд' },
  teachers: 'Багш',
  groups: 'Бүлэг',
  graduates: 'Төгсөгчдийн эзлэх хувь',
  graduatesOf: '{year} оны хичээлийн жилд төгсөх ангийн {finishing} сурагчаас {graduated} нь төгссөн.',
  noGraduates: 'Төгсөгчдийн мэдээлэл байхгүй байна',
}

export type SchoolText = typeof text
export const school = words(text, async () => (await import('../en/school.ts')).text)
