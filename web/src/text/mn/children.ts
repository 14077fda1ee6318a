import type { GuardianType, LinkStatus } from '@portal/contract/children'
import { words } from '../words.tsx'

const statuses: Record<LinkStatus, string> = { NEW: 'Шинэ', APPROVE: 'Зөвшөөрсөн', DECLINED: 'Татгалзсан' }
const relations: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }

const text = {
  morning: 'Өглөөний мэнд',
  day: 'Өдрийн мэнд',
  evening: 'Оройн мэнд',
  hello: 'Сайн байна уу',
  myChildren: 'Миний хүүхдүүд',
  sentRequests: 'Илгээсэн хүсэлт',
  noChildrenLinked: 'Та хүүхдээ холбоогүй байна',
  noChildrenLinkedHint: 'Хүүхдээ холбосны дараа түүний сургууль, цэцэрлэгийн мэдээлэл энд харагдана.',
  linkedCount: '{count} хүүхдийн мэдээлэл Танд нээлттэй байна.',
  yourRelation: 'Таны хамаарал',
  requestedOn: 'Илгээсэн огноо',
  status: 'Төлөв',
  statuses,
  relations,
  toPersonalInfo: 'Хувийн мэдээлэл харах',
  personal: 'Хувийн мэдээлэл',
  contact: 'Холбоо барих',
  study: 'Сургууль, бүлэг',
  teacher: 'Ангийн багш',
  familyName: 'Ургийн овог',
  lastName: 'Овог (эцэг/эхийн нэр)',
  firstName: 'Нэр',
  gender: 'Хүйс',
  age: 'Нас',
  ageValue: '{age} нас',
  birthDate: 'Төрсөн огноо',
  registryNumber: 'Регистрийн дугаар',
  citizenship: 'Иргэншил',
  address: 'Хаяг',
  email: 'И-мэйл хаяг',
  phone: 'Утасны дугаар',
  school: 'Сургууль',
  kindergarten: 'Цэцэрлэг',
  group: 'Бүлэг',
  name: 'Нэр',
  notYours: 'Та энэ хүүхдийн мэдээллийг харах эрхгүй байна.',
}

export type ChildrenText = typeof text
export const children = words(text, async () => (await import('../en/children.ts')).text)
