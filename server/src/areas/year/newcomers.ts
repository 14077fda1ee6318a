import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayFrom, stayOn } from '../../database/membership.ts'
import { sql } from '../../database/sql.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { refuse } from '../../text/refusals.ts'
import { type ClaimPlace, isOwnChild, lockClaims } from '../claims/index.ts'
import { givePlaces, type Mover } from './placing.ts'
import { AskedRow, acceptedOf, askedAbout, asMember, SeatedRow } from './seats.ts'

/** An institution's running school year on a day. */
interface Running {
  orgId: number
  schoolYear: number
  day: string
}

/** Maximum number of new children that the page lists. */
const MAX_LISTED = 200

export async function findRunning(db: Database, orgId: number, day: string): Promise<Running | undefined> {
  const { rows } = await db.execute(sql`select ${runningYear(orgId, day)} as year`)
  const [row] = z.array(z.object({ year: z.nullable(z.int()) })).parse(rows)
  return row?.year === null || row === undefined ? undefined : { orgId, schoolYear: row.year, day }
}

/**
 * Children accepted for the running year who have had no class of it since, as `newcomers`: one that left its class is not accepted anew.
 * Served by prospects_institution.
 */
const newcomersOf = ({ orgId, schoolYear }: Running) => sql`
  accepted as (${acceptedOf({ orgId, schoolYear })}),
  newcomers as (
    select a.child_id, a.level from accepted a
     where not exists (select from group_members m join groups g on g.id = m.group_id
       where m.child_id = a.child_id and g.org_id = ${orgId} and g.school_year = ${schoolYear}
         and coalesce(m.until_date, 'infinity') > greatest(m.since_date, a.accepted_on)))`

const Newcomers = z.array(
  z.object({
    childId: z.int(),
    lastName: z.string(),
    firstName: z.string(),
    isBoy: z.boolean(),
    level: z.int(),
    asked: AskedRow,
    all: z.int(),
  }),
)

/** New children of the running year by age and name, and the number of all. */
export async function newcomersIn(db: Database, running: Running) {
  const { rows } = await db.execute(sql`with ${newcomersOf(running)}
    select n.child_id as "childId", p.last_name as "lastName", p.first_name as "firstName", p.sex = 'male' as "isBoy", n.level,
           ${askedAbout(running)} as asked, (count(*) over ())::int as "all"
      from newcomers n join people p on p.id = n.child_id
     order by n.level, p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id limit ${MAX_LISTED}`)
  const found = Newcomers.parse(rows)
  return { count: found[0]?.all ?? 0, children: found.map(({ all: _all, ...child }) => child) }
}

const Groups = z.array(z.object({ groupId: z.int(), name: z.string(), level: z.int(), children: z.int() }))

/** Groups of the running year with their sizes on the day. Served by groups_name and group_members_group. */
export async function groupsIn(db: Database, { orgId, schoolYear, day }: Running) {
  const { rows } = await db.execute(sql`
    select g.id as "groupId", g.name, g.level,
           (select count(*)::int from group_members m where m.group_id = g.id and ${stayOn(day, membersAsM)}) as children
      from groups g where g.org_id = ${orgId} and g.school_year = ${schoolYear} order by g.level, g.name collate "und-x-icu", g.id`)
  return Groups.parse(rows)
}

const Placed = z.object({
  ...SeatedRow.shape,
  classId: z.null(),
  groupId: z.int(),
  /** The group has the child's level; ages of a kindergarten share groups. */
  isOfLevel: z.boolean(),
})

/**
 * Gives new children of the running year places in a group of their level from today on, or asks their guardians. Others are left out,
 * unnamed.
 */
export async function placeNewcomers(
  tx: Database,
  at: ClaimPlace,
  running: Running,
  { childIds, group }: { childIds: readonly number[]; group: { groupId: number; level: number } },
  mover: Mover,
) {
  const { orgId, schoolYear, day } = running
  // Two members of the office must not place a child twice.
  await lockClaims(tx, orgId)
  const beginning = { orgId, schoolYear, startsOn: day }
  const { rows } = await tx.execute(sql`with ${newcomersOf(running)}
    select null as "classId", ${group.groupId}::int as "groupId", n.child_id as "childId",
           (n.level = ${group.level} or greatest(n.level, ${group.level}) <= 0) as "isOfLevel", person.last_name as "lastName",
           person.first_name as "firstName", person.registry_number as "registryNumber", true as "isNew", false as "isPlaced",
           exists (select from group_members m where m.child_id = n.child_id and m.since_date >= ${day}::date
             and ${stayFrom(day, membersAsM)}) as "isElsewhere",
           ${sql.raw(isOwnChild(asMember(beginning, String(group.groupId), mover.today)))} as "isOwn"
      from newcomers n join people person on person.id = n.child_id
     where n.child_id = ${anyOf(childIds)} order by 3`)
  const placed = z.array(Placed).parse(rows)
  if (placed.some(({ isOfLevel }) => !isOfLevel)) refuse('yearLevelWrong')
  return givePlaces(tx, at, beginning, placed, mover)
}
