import { ClockTime, type FieldMessage, isDate } from '@portal/contract/fields'
import type { NoticeWords, StaffNoticeDetail } from '@portal/contract/staffNotices'

/** Notice as its author types it; days and times are empty where there are none. */
export interface TypedNotice {
  /** Sent twice, it is one draft. */
  entryId: string
  audience: string
  title: string
  text: string
  eventOn: string
  eventAt: string
  answer: 'NONE' | 'YES_NO' | 'SEEN'
  question: string
  until: string
  sending: 'now' | 'later'
  sendOn: string
  sendAt: string
}

/** Notice as it is sent. */
export const wordsOf = ({ audience, title, text, eventOn, eventAt, answer, question, until }: TypedNotice): NoticeWords => ({
  audience,
  title,
  text,
  event: eventOn === '' ? null : { on: eventOn, at: eventAt === '' ? null : eventAt },
  asks: answer === 'NONE' ? null : { kind: answer, question, until },
})

/** Planned time; null for at once. */
export const sendAtOf = ({ sending, sendOn, sendAt }: TypedNotice): string | null =>
  sending === 'now' ? null : `${sendOn}T${sendAt}:00+08:00`

/** Fields with the values of a draft. */
export const typedOf = ({ audience, title, text, event, asks }: StaffNoticeDetail): Partial<TypedNotice> => ({
  audience,
  title,
  text,
  eventOn: event?.on ?? '',
  eventAt: event?.at ?? '',
  answer: asks?.kind ?? 'NONE',
  question: asks?.question ?? '',
  until: asks?.until ?? '',
})

type Wrong = Partial<Record<keyof TypedNotice, FieldMessage>>

/** Rules of days and times; titles and lengths have their own, and the server checks the Markdown. */
export function wrongIn(typed: TypedNotice): Wrong {
  const { eventOn, eventAt, answer, until, sending, sendOn, sendAt } = typed
  const day = (value: string): FieldMessage | undefined => (isDate(value) ? undefined : 'dateInvalid')
  const time = (value: string): FieldMessage | undefined => (ClockTime.safeParse(value).success ? undefined : 'timeInvalid')
  const found: Readonly<Record<string, FieldMessage | undefined>> = {
    eventOn: eventOn === '' && eventAt === '' ? undefined : day(eventOn),
    eventAt: eventAt === '' ? undefined : time(eventAt),
    until: answer === 'NONE' ? undefined : day(until),
    sendOn: sending === 'now' ? undefined : day(sendOn),
    sendAt: sending === 'now' ? undefined : time(sendAt),
  }
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined))
}
