import { addDays, weekdayNumber } from '@portal/contract/days'
import type { Session } from '@portal/contract/schedule'
import { preparedStatement } from '../../database/preparedStatement.ts'
import { asc } from '../../database/sql.ts'
import { terms } from '../../database/tables.ts'
import { cached } from '../../load/cache.ts'
import { today } from '../../outside/clock.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { lessonsOfWeekdays } from './store.ts'

type TermRow = typeof terms.$inferSelect

const everyTerm = preparedStatement((db) => db.select().from(terms).orderBy(asc(terms.schoolYear), asc(terms.number)))

const TERMS_FRESH_MS = 10_000

/** Four a year, so each process caches them. */
const allTerms = cached(TERMS_FRESH_MS, ({ db }): Promise<TermRow[]> => everyTerm(db, {}))

const stretchOf = ({ startsOn, endsOn }: TermRow): DateRange => ({ from: startsOn, to: endsOn })

/** Terms of the current school year, or of the last one. */
export async function currentTerms(world: World): Promise<TermRow[]> {
  const day = today(world.clock)
  const all = await allTerms(world)
  const running = all.findLast(({ startsOn }) => startsOn <= day)?.schoolYear
  return all.filter(({ schoolYear }) => schoolYear === running)
}

/** Terms as an institution counts its days: a kindergarten stays open in breaks, so each term reaches to the next. */
export const countedTerms = (terms: readonly TermRow[], isKindergarten: boolean): TermRow[] =>
  terms.map((term, at) => {
    const next = terms[at + 1]
    return isKindergarten && next ? { ...term, endsOn: addDays(next.startsOn, -1) } : term
  })

/** Current school year, from the first day of its first term to the last day of its last. */
export async function schoolYearDays(world: World): Promise<DateRange> {
  const all = await currentTerms(world)
  const day = today(world.clock)
  return { from: all[0]?.startsOn ?? day, to: all.at(-1)?.endsOn ?? day }
}

export const getTerm = async (world: World, termId: number): Promise<DateRange> =>
  stretchOf((await allTerms(world)).find(({ id }) => id === termId) ?? refuse('notFoundRecord'))

/** Days of a term as an institution counts them. */
export async function getTermOfSession(world: World, session: number, isKindergarten: boolean): Promise<DateRange> {
  const all = await allTerms(world)
  const term = all.find(({ sessionId }) => sessionId === session) ?? refuse('notFoundRecord')
  const year = all.filter(({ schoolYear }) => schoolYear === term.schoolYear)
  return stretchOf(countedTerms(year, isKindergarten).find(({ id }) => id === term.id) ?? term)
}
export const isSessionOfTerm = async (world: World, termId: number, session: number): Promise<boolean> =>
  (await allTerms(world)).some(({ id, sessionId }) => id === termId && sessionId === session)

export const sessionOf = ({ id, sessionId, name, number, startsOn, endsOn }: TermRow): Session => ({
  termId: id,
  sessionId,
  sessionName: name,
  termNumber: number,
  beginDate: startsOn,
  endDate: endsOn,
})

/** «1-р цаг» */
export const periodName = (period: number): string => `${period}-р цаг`

interface OnDay {
  childId: number
  day: string
}

/** Lessons of children on single days according to the timetable, in the given order; none outside the terms of a school year. */
export async function lessonsOnDays(world: World, wanted: readonly OnDay[]) {
  const terms = await allTerms(world)
  const termOn = (day: string) => terms.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.id
  const taught = wanted.flatMap(({ childId, day }) => {
    const termId = termOn(day)
    return termId === undefined ? [] : [{ childId, day, termId, weekday: weekdayNumber(day) }]
  })
  const days = taught.map(({ day }) => day)
  const found =
    taught.length === 0
      ? []
      : await lessonsOfWeekdays(world.db, {
          from: days.reduce((one, other) => (one < other ? one : other)),
          childIds: taught.map(({ childId }) => childId),
          days,
          termIds: taught.map(({ termId }) => termId),
          weekdays: taught.map(({ weekday }) => weekday),
        })
  return wanted.map(({ childId, day }) => found.filter((one) => one.childId === childId && one.day === day))
}
