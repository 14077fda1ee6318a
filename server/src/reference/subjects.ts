import { LAST_PRIMARY_GRADE } from '@portal/contract/school'
import reference from './subjects.json' with { type: 'json' }

export interface Hours {
  name: string
  hoursAWeek: number
}

/** What a grade learns by the national curriculum, and for how many hours a week. */
export const subjectsFor = (level: number): Hours[] => {
  const table: Record<string, number[]> =
    level < 1 ? reference.kindergarten : level <= LAST_PRIMARY_GRADE ? reference.primary : reference.secondary
  const at = level < 1 ? 0 : level <= LAST_PRIMARY_GRADE ? level - 1 : level - LAST_PRIMARY_GRADE - 1
  return Object.entries(table).flatMap(([name, hours]) => ((hours[at] ?? 0) > 0 ? [{ name, hoursAWeek: hours[at] ?? 0 }] : []))
}

/** Every subject, each once. */
export const subjectNames: readonly string[] = [...new Set(Object.values(reference).flatMap((table) => Object.keys(table)))]
