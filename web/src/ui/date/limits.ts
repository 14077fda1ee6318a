import { fill } from '@portal/contract/fill'
import { shortDate } from '../../text/dates.ts'
import type { Language } from '../../text/words.tsx'

interface Limits {
  min?: string | undefined
  max?: string | undefined
}

/** A message about a day names the first or the last that is allowed. */
export const withLimits = (message: string | undefined, { min = '', max = '' }: Limits, language: Language): string | undefined =>
  message && fill(message, { min: shortDate(min, language), max: shortDate(max, language) })
