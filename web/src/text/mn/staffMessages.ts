import type { DecisionKind } from '@portal/contract/staff'
import type { UndeliveredReason } from '@portal/contract/staffMessages'
import { words } from '../words.tsx'

const reasons: Record<UndeliveredReason, string> = {
  REFUSED: 'Үүрэн холбооны оператор хүлээж аваагүй',
  TOO_SLOW: 'Илгээх систем хугацаандаа хариу өгөөгүй',
  NO_MAILBOX: 'И-мэйл хаяг буруу эсвэл хаагдсан',
  FAULT: 'Илгээх үед алдаа гарсан',
}
const kinds: Record<DecisionKind, string> = {
  prospect: 'Элсэлт',
  sub: 'Дэд хөтөлбөр',
  link: 'Хүүхэд холбох',
  absence: 'Чөлөө',
}

const text = {
  hint: 'Хүсэлтийн талаар эцэг, эхэд хүрээгүй мессежүүд. 30 хоног хадгална.',
  none: 'Хүргэгдээгүй мессеж алга',
  noneHint: 'Бүх мессеж хүрсэн байна. Хүрээгүй нь энд харагдана.',
  kinds,
  reasons,
  failed: '{count} удаа оролдсон, сүүлд {time}',
  given: 'Байгууллагаас өгсөн утас, хаяг',
  again: 'Дахин илгээх',
  againFor: 'Дахин илгээх: {name}',
  sentAgain: 'Мессежийг дахин илгээж байна',
  elsewhere: 'Өөр утас, хаяг',
  elsewhereFor: 'Өөр утас, хаяг өгөх: {name}',
  title: 'Энэ хүсэлтийн мэдээг өөр утас, хаяг руу илгээх',
  contact: 'Утас эсвэл и-мэйл',
  only: 'Зөвхөн энэ хүсэлтийн мэдээ тийшээ очно. Нэвтрэх нэр, код, хүсэлтийн дугаар өөрчлөгдөхгүй. Хуучин утас, хаягт нь бас мэдэгдэнэ.',
  save: 'Хадгалж, илгээх',
  saved: 'Энэ хүсэлтийн мэдээг цаашид {contact} руу илгээнэ',
}

export type StaffMessagesText = typeof text
export const staffMessageWords = words(text, async () => (await import('../en/staffMessages.ts')).text)
