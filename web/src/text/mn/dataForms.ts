import type { ProposalState } from '@portal/contract/dataForms'
import { words } from '../words.tsx'

const states: Record<ProposalState, string> = {
  open: 'Хүлээгдэж буй',
  accepted: 'Зөвшөөрсөн',
  refused: 'Татгалзсан',
  expired: 'Хугацаа дууссан',
}

const text = {
  title: 'Файлгүй засах',
  hint: 'Нэг, хоёр засварыг энд шууд оруулна. Шинээр ирсэн хүүхдийг мэдэгдэх хуудас:',
  toClaims: 'Шинэ суралцагчид',
  kind: 'Юуг засах вэ',
  kinds: { group: 'Бүлэг', stay: 'Хүүхэд', person: 'Хүн нэмэх' },
  group: 'Бүлэг',
  choose: 'Сонгоно уу',
  nextYear: '{name} ({year})',
  level: 'Анги',
  teacher: 'Бүлгийн багш',
  noTeacher: 'Сонгоогүй',
  teacherHint: 'Жагсаалтад байхгүй багшийг эхлээд «Багш нарын эрх» хуудаснаас урина уу.',
  child: 'Хүүхэд',
  noChildren: 'Энэ бүлэгт хүүхэд алга.',
  days: '{name}, {since}-ны өдрөөс',
  inGroup: 'Сурч буй бүлэг',
  since: 'Бүлэгт орсон өдөр',
  until: 'Гарсан өдөр',
  untilHint: 'Гарсан өдрөөс эхлэн бүлэгт тооцохгүй. Суралцаж байгаа бол хоосон орхино.',
  moveHint: 'Өөр бүлэг, хожуу өдөр сонговол хүүхэд тэр өдөр хүртэл одоогийн бүлэгтээ үлдэнэ.',
  save: 'Хадгалах',
  saved: 'Хадгаллаа',
  registry: 'Регистрийн дугаар',
  lastName: 'Эцэг, эхийн нэр',
  firstName: 'Нэр',
  phone: 'Утас (заавал биш)',
  guardianOf: 'Асран хамгаалагч уу',
  notGuardian: 'Үгүй',
  personHint: 'Порталын оператор баримтыг нь шалгаад шийдвэрлэнэ. Портал ийм хүн бүртгэлтэй эсэхийг хэлэхгүй.',
  propose: 'Санал илгээх',
  proposed: 'Санал хүлээн авлаа. Порталын оператор шийдвэрлэнэ.',
  noProposals: 'Хүн, асран хамгаалагчийн мэдээллийг улсын бүртгэлээс авдаг тул энд нэмэхгүй.',
  proposals: 'Илгээсэн санал',
  states,
}

export type DataFormsText = typeof text
export const dataFormWords = words(text, async () => (await import('../en/dataForms.ts')).text)
