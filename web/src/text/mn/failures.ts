import type { Refusal } from '@portal/contract/refusals'
import { words } from '../words.tsx'

/** In Mongolian the server's own sentence is shown. */
const refusals: Partial<Record<Refusal, string>> = {}

type Values = Readonly<Record<string, string | number>>

const text = {
  refusals,
  /** How the language writes the dates among a refusal's values; the server's own sentences hold them already. */
  inWords: (values: Values): Values => values,
  network: 'Алдаа гарлаа.',
  sessionExpired: 'Таны нэвтрэх хугацаа дууссан байна',
  notLoaded: 'Мэдээлэл ачаалж чадсангүй',
  checkConnection: 'Интернэт холболтоо шалгаад дахин оролдоно уу.',
  portalAway: 'Портал түр хариу өгөхгүй байна. Хэсэг хүлээгээд дахин оролдоно уу.',
  retry: 'Дахин оролдох',
  broken: 'Хуудсыг харуулж чадсангүй',
  brokenHint: 'Дахин оролдоно уу. Алдаа давтагдвал хуудсаа шинэчилнэ үү.',
  /** What a person reads whose address leads nowhere. */
  lost: {
    hint: 'Хаяг буруу бичигдсэн эсвэл хуудас зөөгдсөн байж болно.',
    toHome: 'Нүүр хуудас руу буцах',
  },
  /** Where a page has no words of its own for nothing. */
  empty: {
    noInformation: 'Мэдээлэл олдсонгүй',
    notFound: 'Олдсонгүй',
  },
}

export type FailuresText = typeof text
export const failures = words(text, async () => (await import('../en/failures.ts')).text)
