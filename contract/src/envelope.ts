import * as z from 'zod/mini'
import { NOW_HEADER } from './constants.ts'

/** 200, 201 and 203 travel with HTTP 200; every other code is the HTTP status too. */
export const CODE = { success: 200, wrongInput: 201, refused: 203, noSession: 401 } as const

export const httpStatusOf = (code: number): number => (code >= 200 && code < 300 ? 200 : code)

/** What the sentence of a refusal is filled with. */
export const RefusalValues = z.record(z.string(), z.union([z.string(), z.number()]))

/** What a refusal carries in RESULT: its key, the wrong fields with the key of each message, and values for the text. */
export const RefusalResult = z.object({
  reason: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  values: z.optional(RefusalValues),
})
export type RefusalResult = z.infer<typeof RefusalResult>

/** The RESULT of a change that has nothing to hand out but its sentence, which is RESPONSE_MESSAGE too. */
export const MessageResult = z.object({ message: z.string() })

/** The RESULT of a call that renews the token of its session. */
export const RenewedResult = z.object({ ...MessageResult.shape, token: z.string() })

export const Envelope = z.object({
  SUCCESS_CODE: z.number(),
  RESPONSE_MESSAGE: z.string(),
  RESULT: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

/** Headers beside the envelope. */
export const HEADER = {
  now: NOW_HEADER,
  requestId: 'X-Request-Id',
  /** The solution of a captcha challenge, base64 of its JSON. */
  captcha: 'X-Captcha',
  /** Proof of a contact (or, later, of a child): handed out in an answer, sent back in a request. */
  ticket: 'X-Ticket',
  /** The name of a file that is sent as it is, percent-encoded. */
  fileName: 'X-File-Name',
} as const
