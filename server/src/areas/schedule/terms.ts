import type { Session } from '@portal/contract/schedule'
import type { Database } from '../../database/connect.ts'
import { asc, eq, lte, max } from '../../database/sql.ts'
import { terms } from '../../database/tables.ts'
import type { Stretch } from '../../kit/days.ts'
import { refuse } from '../../kit/refusals.ts'

type TermRow = typeof terms.$inferSelect

const stretchOf = ({ startsOn, endsOn }: TermRow): Stretch => ({ from: startsOn, to: endsOn })

/** The terms of the school year that runs on a day, or ran last. */
export const termsOn = (db: Database, today: string): Promise<TermRow[]> => {
  const running = db
    .select({ year: max(terms.schoolYear) })
    .from(terms)
    .where(lte(terms.startsOn, today))
  return db.select().from(terms).where(eq(terms.schoolYear, running)).orderBy(asc(terms.number))
}

/** The school year that runs on a day, from the first term's first day to the last term's last. */
export async function schoolYearDays(db: Database, today: string): Promise<Stretch> {
  const all = await termsOn(db, today)
  return { from: all[0]?.startsOn ?? today, to: all.at(-1)?.endsOn ?? today }
}

export async function getTerm(db: Database, termId: number): Promise<Stretch> {
  const [found] = await db.select().from(terms).where(eq(terms.id, termId))
  return stretchOf(found ?? refuse('notFoundRecord'))
}

export async function getTermOfSession(db: Database, sessionId: number): Promise<Stretch> {
  const [found] = await db.select().from(terms).where(eq(terms.sessionId, sessionId))
  return stretchOf(found ?? refuse('notFoundRecord'))
}

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
