import type { Refusal } from '@portal/contract/refusals'
import { words } from '../words.tsx'

/** Empty: the Mongolian interface shows the server's texts. */
const refusals: Partial<Record<Refusal, string>> = {}

type Values = Readonly<Record<string, string | number>>

const text = {
  refusals,
  /** Formats the dates among a refusal's values; the server's Mongolian texts contain them already. */
  inWords: (values: Values): Values => values,
  network: 'Алдаа гарлаа.',
  sessionExpired: 'Таны нэвтрэх хугацаа дууссан байна',
  notLoaded: 'Мэдээлэл ачаалж чадсангүй',
  checkConnection: 'Интернэт холболтоо шалгаад дахин оролдоно уу.',
  portalAway: 'Портал түр хариу өгөхгүй байна. Хэсэг хүлээгээд дахин оролдоно уу.',
  retry: 'Дахин оролдох',
  broken: 'Хуудсыг харуулж чадсангүй',
  brokenHint: 'Дахин оролдоно уу. Алдаа давтагдвал хуудсаа шинэчилнэ үү.',
  /** Text for an unknown address. */
  lost: {
    hint: 'Хаяг буруу бичигдсэн эсвэл хуудас зөөгдсөн байж болно.',
    toHome: 'Нүүр хуудас руу буцах',
  },
  /** Default texts for empty lists. */
  empty: {
    noInformation: 'Мэдээлэл олдсонгүй',
    notFound: 'Олдсонгүй',
  },
}

export type FailuresText = typeof text
export const failures = words(text, async () => (await import('../en/failures.ts')).text)
