import * as z from 'zod/mini'
import { get, parent, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Instant } from './fields.ts'
import { LANGUAGES } from './language.ts'

/** Where the link in a summary leads; what follows is the secret. Short, because it travels in text messages. */
export const STOP_PATH = '/stop'

export const SummaryWish = z.object({
  wanted: z.boolean(),
  /** How and where it comes: by e-mail where the account is one, else as a text message. */
  way: z.enum(['mail', 'sms']),
  contact: z.string(),
  /** When it was last turned on or off; null where it never was. */
  changedAt: z.nullable(Instant),
})
export type SummaryWish = z.infer<typeof SummaryWish>

export const summaryWish = get('/api/parent/summary', {
  about: 'Whether the caller wants one message a week about their children, and where it comes.',
  access: parent,
  params: {},
  result: SummaryWish,
  example: { result: { wanted: true, way: 'sms', contact: '88000001', changedAt: '2026-11-15T09:48:00+08:00' } },
})

export const saveSummaryWish = post('/api/parent/summary/save', {
  about: 'Turns the weekly message on or off, for the caller alone. The same twice is the same once.',
  access: parent,
  params: {},
  // It is written in the language of the page on which it was asked for.
  body: z.object({ wanted: z.boolean(), language: z.enum(LANGUAGES) }),
  result: MessageResult,
  example: { body: { wanted: true, language: 'mn' }, result: { message: 'Долоо хоногийн тойм ирдэг боллоо' } },
})

export const summaryCalls = [summaryWish, saveSummaryWish]
