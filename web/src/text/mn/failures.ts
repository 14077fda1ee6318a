import type { Refusal } from '@portal/contract/refusals'
import { words } from '../words.tsx'

/** In Mongolian the server's own sentence is shown. */
const refusals: Partial<Record<Refusal, string>> = {}

const text = {
  refusals,
  network: 'Алдаа гарлаа.',
  sessionExpired: 'Таны нэвтрэх хугацаа дууссан байна',
  notLoaded: 'Мэдээлэл ачаалж чадсангүй',
  checkConnection: 'Интернэт холболтоо шалгаад дахин оролдоно уу.',
  retry: 'Дахин оролдох',
  broken: 'Хуудсыг харуулж чадсангүй',
  brokenHint: 'Дахин оролдоно уу. Алдаа давтагдвал хуудсаа шинэчилнэ үү.',
}

export type FailuresText = typeof text
export const failures = words(text, async () => (await import('../en/failures.ts')).text)
