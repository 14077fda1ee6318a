import * as z from 'zod/mini'
import { RefusalValues } from './envelope.ts'

/** Entries of staff: several in one call, each with an id that the client makes, so that one that arrives twice counts once. */

/** Maximum entries in one call; more would exceed the default size of a body. */
export const MAX_ENTRIES = 100
export const WHY_MAX = 250
/** Reason of a late change. */
export const Why = z.nullable(z.string().check(z.trim(), z.maxLength(WHY_MAX)))

export const EntryOutcome = z.object({
  entryId: z.string(),
  /** True as well for an entry that had arrived before, or that a later one has replaced. */
  done: z.boolean(),
  /** Refusal with its sentence. */
  reason: z.nullable(z.string()),
  message: z.string(),
  values: z.optional(RefusalValues),
})
export type EntryOutcome = z.infer<typeof EntryOutcome>
