import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { correctionOf, type PastStep } from '../../requests/correction.ts'
import { firstGradeMoves } from '../enrolment/index.ts'
import type { Source } from './queueColumns.ts'
import type { FoundRow } from './queueStore.ts'

const PastSteps = z.array(
  z.object({
    actor: z.string(),
    status: z.string(),
    side: z.nullable(z.string()),
    at: z.coerce.date(),
    isColleagues: z.boolean(),
    isOver: z.boolean(),
  }),
)
/** Steps that a correction reads; the one before a decision is among them. */
const MOST_STEPS = 20

/** Newest steps of a request; a person belongs to the institution by a present or former role there. */
async function pastSteps(
  db: Database,
  { history, table, isOver }: Source,
  id: number,
  orgId: number | null,
  day: string,
): Promise<PastStep[]> {
  const { rows } = await db.execute(sql`
    select s.actor, s.status, ${history.side} as side, s.at, ${isOver(day)} as "isOver",
           exists (select from roles r join accounts a on a.id = r.account_id
                    where a.person_id = s.person_id and r.org_id = ${orgId} and r.role <> 'EDU_PARENT') as "isColleagues"
      from ${history.table} s join ${table} q on q.id = ${history.of} where q.id = ${id} order by s.id desc limit ${MOST_STEPS}`)
  return PastSteps.parse(rows)
}

/** Table of moves of the side that took the status. */
const movesOf = ({ campaign, moves }: Source, side: string | null) =>
  campaign === 'firstGrade' && side === 'response' ? firstGradeMoves : moves

interface Corrected {
  source: Source
  row: Pick<FoundRow, 'id' | 'status' | 'side'>
  caller: Caller
  day: string
}

/** Status to which the caller's institution can return a request, or the reason against it. */
export async function correctionFor(db: Database, { source, row, caller, day }: Corrected, now: Date) {
  const targets = Object.entries<Readonly<Partial<Record<string, string | readonly string[]>>>>(movesOf(source, row.side))
  const [, of = {}] = targets.find(([from]) => from === row.status) ?? []
  const steps = await pastSteps(db, source, row.id, caller.orgId, day)
  // An accepted place is a step of the family; leave is over with its days.
  if (source.campaign !== undefined && steps[0]?.isOver === true) return 'correctionAfterStep'
  return correctionOf(row.status, of, steps, now)
}
