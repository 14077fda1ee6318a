import * as z from 'zod/mini'
import { get, parent, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Instant } from './fields.ts'
import { LANGUAGES } from './language.ts'

/** Path of the unsubscribe link in a summary; the secret follows. Short, because it is sent by text message. */
export const STOP_PATH = '/stop'

export const SummaryWish = z.object({
  wanted: z.boolean(),
  /** Channel and contact: e-mail if the username is one, otherwise text message. */
  way: z.enum(['mail', 'sms']),
  contact: z.string(),
  /** Time of the last change; null if never changed. */
  changedAt: z.nullable(Instant),
})
export type SummaryWish = z.infer<typeof SummaryWish>

export const summaryWish = get('/api/parent/summary', {
  about: 'Returns whether the caller gets the weekly message about their children, and at which contact.',
  access: parent,
  params: {},
  result: SummaryWish,
  example: { result: { wanted: true, way: 'sms', contact: '88000001', changedAt: '2026-11-15T09:48:00+08:00' } },
})

export const saveSummaryWish = post('/api/parent/summary/save', {
  about: "Turns the caller's weekly message on or off. Idempotent.",
  access: parent,
  params: {},
  // Language of the page, which the summaries use.
  body: z.object({ wanted: z.boolean(), language: z.enum(LANGUAGES) }),
  result: MessageResult,
  example: { body: { wanted: true, language: 'mn' }, result: { message: 'Долоо хоногийн тойм ирдэг боллоо' } },
})

export const summaryCalls = [summaryWish, saveSummaryWish]
