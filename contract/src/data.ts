import * as z from 'zod/mini'

/** Result of an import by file. Refused rows are among the faults; `same` counts rows that equal the stored ones. */
export const ImportedFile = z.object({
  file: z.string(),
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  deleted: z.int(),
  refused: z.int(),
  /** Rows of members that made claims, because the child is not of this institution. A repeated claim counts as `same`. */
  claims: z.int(),
  /** Rows about claimed children; they are not applied. */
  setAside: z.int(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** A wrong value of a row, with a text that says what is expected. */
export const ImportFault = z.object({
  file: z.string(),
  /** Line number in the file; the header is line 1. */
  line: z.int(),
  /** Empty where the whole row or file is wrong. */
  column: z.string(),
  value: z.string(),
  mn: z.string(),
  en: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** Number of faults at which an import stops checking. */
export const SHOWN_FAULTS = 1000

export const ImportReport = z.object({
  /** False: a dry run, or a fault kept every change from being applied. */
  isApplied: z.boolean(),
  files: z.array(ImportedFile),
  faults: z.array(ImportFault).check(z.maxLength(SHOWN_FAULTS)),
  faultCount: z.int(),
  /** True: checking stopped at the last fault listed; there may be more, and no row can be applied. */
  hasMoreFaults: z.boolean(),
  /** Rows that are imported although something about them is unlikely, and facts about a whole file. */
  warnings: z.array(ImportFault).check(z.maxLength(SHOWN_FAULTS)),
  /** Unknown columns, which were skipped; an empty column means a whole sheet of a workbook. */
  ignored: z.array(z.object({ file: z.string(), column: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportProgress = z.object({
  step: z.enum(['reading', 'checking', 'merging']),
  file: z.string(),
  /** Rows read so far in all files. */
  rows: z.int(),
  /** Share of the whole import, from 0 to 1. */
  share: z.number(),
})
export type ImportProgress = z.infer<typeof ImportProgress>
