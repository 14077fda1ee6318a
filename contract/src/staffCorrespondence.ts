import * as z from 'zod/mini'
import { IdValue, Instant } from './fields.ts'

/** Newest notes of a request that a desk shows. */
export const SHOWN_STAFF_NOTES = 20
/** Internal note about a request, for the institution that wrote it. */
export const StaffNote = z.object({ id: IdValue, at: Instant, by: z.string(), text: z.string() })
export type StaffNote = z.infer<typeof StaffNote>

/** Question to the family about a request, for the institution that asked. */
export const StaffQuestion = z.object({
  id: IdValue,
  at: Instant,
  by: z.string(),
  text: z.string(),
  until: Instant,
  isOpen: z.boolean(),
  /** Null while the question is open, and if it ended without an answer. */
  answer: z.nullable(z.object({ at: Instant, text: z.string(), files: z.array(z.object({ id: IdValue, size: z.int() })) })),
})
export type StaffQuestion = z.infer<typeof StaffQuestion>
