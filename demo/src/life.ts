import { addDays, type DemoDay, firstSchoolDay } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import { layLearning } from './learning.ts'
import { layMeals } from './meals.ts'
import type { Part } from './part.ts'
import { type DemoTerm, termsOf } from './school.ts'

/** What each day at school leaves behind, noun by noun. */
const nouns = [layLearning, layMeals]

/** School life from the first day of the school year to demo-today. */
export const layFirstDays: Part = async ({ copyInto, day }) => {
  for (const lay of nouns) await lay(copyInto, day, addDays(firstSchoolDay(day.schoolYear), -1), true, termsOf(day))
}

/** The days since the last one that a demo has seen. Its quarters keep the numbers that they were given at first. */
export async function layDaysAfter(copyInto: CopyInto, day: DemoDay, last: string, terms: readonly DemoTerm[]): Promise<void> {
  for (const lay of nouns) await lay(copyInto, day, addDays(last, -1), false, terms)
}
