import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { today } from '../../outside/clock.ts'
import type { ClaimPlace } from '../claims/index.ts'
import { confirmClasses, undoClasses } from './placing.ts'
import type { Plan } from './seats.ts'
import { allClassesOf, lockPlan, waitingOf } from './store.ts'

type Wanted = Pick<Plan, 'orgId' | 'schoolYear'>
type At = ClaimPlace & { db: Database }

const Institutions = z.array(z.object({ orgId: z.int(), name: z.string(), groups: z.int(), classes: z.int(), confirmed: z.int() }))

/** Institutions with groups in the year before, with the number of proposed and confirmed classes. */
export async function institutionsIn(db: Database, schoolYear: number) {
  const { rows } = await db.execute(sql`
    select o.id as "orgId", o.name, g.groups, coalesce(c.classes, 0) as classes, coalesce(c.confirmed, 0) as confirmed
      from organisations o
      join (select org_id, count(*)::int as groups from groups where school_year = ${schoolYear} - 1 group by 1) g on g.org_id = o.id
      left join (select p.org_id, count(*)::int as classes, count(c.confirmed_at)::int as confirmed
                   from year_plans p join year_classes c on c.plan_id = p.id where p.school_year = ${schoolYear} group by 1) c on c.org_id = o.id
     order by o.id`)
  return Institutions.parse(rows)
}

/** Confirms all classes of an institution in one transaction. Accepted children without a class are counted and left to the office. */
export const confirmInstitution = ({ db, ...at }: At, wanted: Wanted) =>
  db.transaction(async (tx) => {
    const day = today(at.clock)
    const plan = await lockPlan(tx, wanted, day)
    if (plan === undefined) return { classes: 0, children: 0, notPlaced: 0, waiting: 0 }
    const open = (await allClassesOf(tx, plan)).filter(({ confirmedAt }) => confirmedAt === null).map(({ id }) => id)
    const maker = { orgId: wanted.orgId, roleId: null, keyId: null }
    const { childIds, notPlaced } = await confirmClasses(tx, at, plan, { classIds: open, maker, today: day })
    return { classes: open.length, children: childIds.length, notPlaced: notPlaced.length, waiting: (await waitingOf(tx, plan)).length }
  })

/** Undoes all confirmed classes of an institution; returns the number of children. */
export const undoInstitution = ({ db, ...at }: At, wanted: Wanted): Promise<number> =>
  db.transaction(async (tx) => {
    const day = today(at.clock)
    const plan = await lockPlan(tx, wanted, day)
    if (plan === undefined) return 0
    const confirmed = (await allClassesOf(tx, plan)).filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id)
    return (await undoClasses(tx, plan, confirmed, day)).length
  })
