import type { GuardianClaimState } from '@portal/contract/claims'
import { words } from '../words.tsx'

const states: Record<GuardianClaimState, string> = {
  open: 'Таны хариуг хүлээж байна',
  release: 'Шилжүүлэх зөвшөөрөл хүлээж байна',
  operator: 'Порталын оператор шийдвэрлэнэ',
  inForce: 'Бүлэгт бүртгэгдсэн',
  refused: 'Татгалзсан',
}
const next: Record<GuardianClaimState | 'refusedByOther', string> = {
  open: 'Энэ зөв үү? Хариу өгөх хүртэл тэр байгууллага хүүхдийн тань талаар юу ч харахгүй.',
  release:
    'Хүүхдийн одоогийн сургууль, цэцэрлэгээс шилжүүлэх зөвшөөрөл хүссэн. Ажлын {days} өдрийн дотор хариу ирэхгүй бол порталын оператор шийдвэрлэнэ.',
  operator: 'Порталын оператор шийдвэрлэнэ. Тэр хүртэл мэдэгдсэн байгууллагад хүүхдийн мэдээлэл нээгдэхгүй.',
  inForce: 'Хүүхдийг энэ бүлэгт бүртгэлээ.',
  refused: 'Та «Үгүй» гэж хариулсан. Тэр байгууллагад хүүхдийн мэдээлэл нээгдэхгүй.',
  refusedByOther: 'Өөр асран хамгаалагч эсвэл порталын оператор «Үгүй» гэж хариулсан. Хүүхэд тэр бүлэгт бүртгэгдээгүй.',
}

const text = {
  title: 'Сургууль, цэцэрлэгийн мэдэгдэл',
  says: '{institution} «{child} манайд суралцаж байна» гэж мэдэгдлээ',
  group: 'Бүлэг: {group}.',
  since: 'Эхлэх өдөр: {date}.',
  until: 'Дуусах өдөр: {date}.',
  phone: 'Утас: {phone}.',
  states,
  next,
  yes: 'Тийм',
  yesOf: 'Тийм: {child}, {institution}',
  no: 'Үгүй',
  noOf: 'Үгүй: {child}, {institution}',
  wrong: 'Энэ зөв биш',
  wrongOf: 'Энэ зөв биш: {child}, {institution}',
  answered: 'Хариуг тань хүлээн авлаа',
  linkHint: 'Ирц, хуваарь, дүнг нь харахын тулд хүүхдээ өөрийн бүртгэлтэй холбоно уу.',
  link: 'Хүүхэд бүртгэх',
  denyTitle: 'Үгүй гэж хариулах уу?',
  deny: '{institution} «{child} манайд суралцаж байна» гэж мэдэгдсэнийг Та буруу гэж хариулах гэж байна.',
  denyClosed: 'Хүүхэд тэр бүлэгт бүртгэгдэхгүй, мэдээлэл нь тэр байгууллагад нээгдэхгүй.',
  denyEnds: 'Хүүхэд тэр бүлгээс хасагдана.',
  denyOperator: 'Өөр асран хамгаалагч «Тийм» гэж хариулсан бол порталын оператор шийдвэрлэнэ.',
  denyFinal: 'Хариугаа өөрчлөх боломжгүй. Тэр байгууллага {days} хоногийн турш дахин асуухгүй.',
  denyConfirm: 'Үгүй, зөв биш',
}

export type ClaimsText = typeof text
export const claimWords = words(text, async () => (await import('../en/claims.ts')).text)
