import * as z from 'zod/mini'

/** How an import went for one file. What is refused stands among the faults; `same` was there already, word for word. */
export const ImportedFile = z.object({
  file: z.string(),
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  deleted: z.int(),
  refused: z.int(),
  /** Rows of members that make claims: their children are not the institution's own. One that is claimed already counts as `same`. */
  claims: z.int(),
  /** Rows about claimed children; none of them was applied. */
  setAside: z.int(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** What is wrong with one value of one row, and what would be right. */
export const ImportFault = z.object({
  file: z.string(),
  /** As an editor counts the lines of the file; the header is line 1. */
  line: z.int(),
  /** Empty where the row or the file as a whole is wrong. */
  column: z.string(),
  value: z.string(),
  mn: z.string(),
  en: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** Number of faults at which an import stops looking for more. */
export const SHOWN_FAULTS = 1000

export const ImportReport = z.object({
  /** False: it was only checked, or something is wrong and nothing was changed. */
  isApplied: z.boolean(),
  files: z.array(ImportedFile),
  faults: z.array(ImportFault).check(z.maxLength(SHOWN_FAULTS)),
  faultCount: z.int(),
  /** True: checking stopped at the last fault told, there may be more, and no row can be applied. */
  hasMoreFaults: z.boolean(),
  /** Columns that no file of ours has; they were not read. */
  ignored: z.array(z.object({ file: z.string(), column: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Where an import is. */
export const ImportProgress = z.object({
  step: z.enum(['reading', 'checking', 'merging']),
  file: z.string(),
  /** Read so far, of all files together. */
  rows: z.int(),
  /** Of the whole work, from 0 to 1. */
  share: z.number(),
})
export type ImportProgress = z.infer<typeof ImportProgress>
