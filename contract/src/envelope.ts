import * as z from 'zod/mini'
import { NOW_HEADER } from './constants.ts'

/** Codes 200, 201 and 203 are sent with HTTP 200; every other code equals the HTTP status. */
export const CODE = { success: 200, wrongInput: 201, refused: 203, noSession: 401 } as const

export const httpStatusOf = (code: number): number => (code >= 200 && code < 300 ? 200 : code)

/** Values for the placeholders of a refusal's text. */
export const RefusalValues = z.record(z.string(), z.union([z.string(), z.number()]))

/** RESULT of a refusal: its key, the wrong fields with the key of each message, and the placeholders' values. */
export const RefusalResult = z.object({
  reason: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  values: z.optional(RefusalValues),
})
export type RefusalResult = z.infer<typeof RefusalResult>

/** RESULT of a change that returns only its message, which equals RESPONSE_MESSAGE. */
export const MessageResult = z.object({ message: z.string() })

/** Public id of the cookie that opens a session's documents (DOCUMENT_COOKIE). */
export const DocumentId = z.string().check(z.regex(/^[\w-]{16}$/))

/** RESULT of a call that renews the session's token, and a parent's document cookie with it. */
export const RenewedResult = z.object({ ...MessageResult.shape, token: z.string(), documentId: z.optional(DocumentId) })

export const Envelope = z.object({
  SUCCESS_CODE: z.number(),
  RESPONSE_MESSAGE: z.string(),
  RESULT: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

export const HEADER = {
  now: NOW_HEADER,
  requestId: 'X-Request-Id',
  /** Solution of a captcha challenge: base64 of its JSON. */
  captcha: 'X-Captcha',
  /** Ticket that proves a contact or a child: issued in a response, sent back in requests. */
  ticket: 'X-Ticket',
  /** Name of a raw upload, percent-encoded. */
  fileName: 'X-File-Name',
} as const
