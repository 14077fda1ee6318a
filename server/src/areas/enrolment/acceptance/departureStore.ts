import * as z from 'zod/mini'
import { anyOf } from '../../../database/columns.ts'
import type { Database } from '../../../database/connect.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../../../database/sql.ts'
import { acceptances } from '../../../database/tables.ts'
import type { DepartureState } from './rules.ts'

const STATES = ['KEPT', 'GIVING_UP', 'GIVEN_UP'] as const satisfies readonly DepartureState[]

export interface Departure {
  state: DepartureState
  /** Member who took the last step; null for the portal. */
  personId: number | null
  note: string | null
}

/** State of the departure of a locked request; a place without a proposal is kept. */
export async function departureOf(tx: Database, prospectId: number): Promise<Departure> {
  const [last] = await tx
    .select({ step: acceptances.step, personId: acceptances.personId, note: acceptances.staffNote })
    .from(acceptances)
    .where(and(eq(acceptances.prospectId, prospectId), inArray(acceptances.step, [...STATES])))
    .orderBy(desc(acceptances.id))
    .limit(1)
  const state = STATES.find((known) => known === last?.step) ?? 'KEPT'
  return { state, personId: last?.personId ?? null, note: last?.note ?? null }
}

/** Whether the person has proposed a departure of the request; a proposal that was called off counts too. */
export async function hasProposed(tx: Database, prospectId: number, personId: number): Promise<boolean> {
  const step = and(eq(acceptances.prospectId, prospectId), eq(acceptances.step, 'GIVING_UP'), eq(acceptances.personId, personId))
  return (await tx.$count(acceptances, step)) > 0
}

export const noteStep = (tx: Database, step: typeof acceptances.$inferInsert) => tx.insert(acceptances).values(step)

/** Condition: the step is a proposal `a` that no later step ended. */
const isOpen = sql`a.step = 'GIVING_UP' and not exists (
  select from acceptances later where later.prospect_id = a.prospect_id and later.id > a.id and later.step in ('KEPT', 'GIVEN_UP'))`

/** Ends an open proposal because the request got another answer. */
export async function endProposal(tx: Database, prospectId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into acceptances (prospect_id, step, at)
    select a.prospect_id, 'KEPT', ${now.toISOString()}::timestamptz from acceptances a where a.prospect_id = ${prospectId} and ${isOpen}`)
}

const Proposal = z.object({
  id: z.coerce.number(),
  kind: z.enum(['kindergarten', 'subProgram']),
  childId: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  institution: z.string(),
  age: z.coerce.number(),
  note: z.string(),
  personId: z.coerce.number(),
  byLastName: z.string(),
  byFirstName: z.string(),
  at: z.coerce.date(),
})
export type Proposal = z.infer<typeof Proposal>

/** Maximum proposals of a list; a handful wait at a time. */
const MOST = 200

async function proposalsWhere(db: Database, condition: SQL): Promise<Proposal[]> {
  const { rows } = await db.execute(sql`
    select q.id, c.kind, q.child_id as "childId", p.last_name as "lastName", p.first_name as "firstName", o.name as institution, q.age,
           a.staff_note as note, a.person_id as "personId", m.last_name as "byLastName", m.first_name as "byFirstName", a.at
      from acceptances a join prospects q on q.id = a.prospect_id join campaigns c on c.id = q.campaign_id join people p on p.id = q.child_id
           join organisations o on o.id = q.institution_id join people m on m.id = a.person_id
     where ${isOpen} and ${condition} order by a.id limit ${MOST}`)
  return z.array(Proposal).parse(rows)
}

/** Open proposals at the institutions. */
export const proposalsAt = (db: Database, orgIds: readonly number[]) => proposalsWhere(db, sql`q.institution_id = ${anyOf(orgIds)}`)

/** Open proposals of these requests. */
export const proposalsOf = (db: Database, prospectIds: readonly number[]) => proposalsWhere(db, sql`a.prospect_id = ${anyOf(prospectIds)}`)
