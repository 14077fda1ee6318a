import { words } from '../words.tsx'

const text = {
  arrived: 'Ирсэн',
  left: 'Явуулах',
  arrivedOf: '{name}: ирсэн',
  leftOf: '{name}: явуулах',
  change: '{name}: ирсэн, явсан цаг засах',
  arrivedAt: '{time} ирсэн',
  leftAt: '{time} явсан',
  fetched: '{time} {who} авсан',
  title: '{name}: явсан цаг',
  arrivalTime: 'Ирсэн цаг',
  leavingTime: 'Явсан цаг',
  adults: 'Хэн авсан бэ',
  noAdults: 'Порталд энэ хүүхдийг холбосон хүн алга.',
  barred: 'Шүүх хязгаарласан. Хүүхдийг энэ хүнд өгч болохгүй.',
  other: 'Өөр хүний нэр',
  otherHint: 'Бичсэн нэрийг портал шалгахгүй. Хэн болохыг нь өөрөө нягтална уу.',
  otherSave: 'Энэ хүн авсан',
  saveArrival: 'Ирсэн цагийг хадгалах',
  back: 'Явсныг буцаах',
  why: 'Засварын шалтгаан',
  whyShown: 'Шалтгаан: {why}',
  whyNeeded: 'Эхлээд засварын шалтгаанаа бичнэ үү.',
  timeWrong: 'Цагийг 08:30 гэж бичнэ үү.',
  order: 'Явсан цаг ирсэн цагаас өмнө байна.',
  nameNeeded: 'Авсан хүний нэрийг бичнэ үү.',
  network: 'Хадгалж чадсангүй. Явсан цагийг сүлжээтэй үед л бүртгэнэ.',
  relations: { FATHER: 'эцэг нь', MOTHER: 'эх нь', GENERAL_ORPHAN: 'асран хамгаалагч нь' },
}

export type ArrivalsText = typeof text
export const arrivalWords = words(text, async () => (await import('../en/arrivals.ts')).text)
