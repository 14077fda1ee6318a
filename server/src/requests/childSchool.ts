import { notBarred } from '../admission/bars.ts'
import { sharedInBatch } from '../admission/session.ts'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { alias, and, asc, eq, isNull, sql } from '../database/sql.ts'
import { groupMembers, groups, links, organisations, people, places } from '../database/tables.ts'
import { refuse } from '../text/refusals.ts'
import { isMemberOn } from './groupMembership.ts'

export interface Place {
  groupId: number
  orgId: number
  level: number
  schoolYear: number
}

/** Current places of children. Served by group_members_one_current. */
export const placesOf = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({
      childId: groupMembers.childId,
      groupId: groups.id,
      orgId: groups.orgId,
      level: groups.level,
      schoolYear: groups.schoolYear,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.childId, anyOf(childIds)), isNull(groupMembers.untilDate))),
)

/** Current places by child, without children who have none. */
export const currentPlacesOf = sharedInBatch(
  async (db: Database, childIds): Promise<ReadonlyMap<number, Place>> =>
    new Map(childIds.length === 0 ? [] : (await placesOf(db, { childIds })).map(({ childId, ...place }) => [childId, place])),
)

const findPlace = async (db: Database, childId: number): Promise<Place | undefined> => (await currentPlacesOf(db, [childId])).get(childId)

/** Current place of a child; refuses a child without a school. */
export const currentPlaceOf = async (db: Database, childId: number): Promise<Place> =>
  (await findPlace(db, childId)) ?? refuse('childHasNoSchool')

/** Whether the child is in a group of the institution on a day. */
export async function isAtInstitution(db: Database, childId: number, orgId: number, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from group_members m join groups g on g.id = m.group_id
    where m.child_id = ${childId} and g.org_id = ${orgId} and ${isMemberOn(day)}`)
  return rows.length > 0
}

/** Place of a child at the named school; refuses any other school as not found. */
export async function schoolOf(
  db: Database,
  childId: number,
  orgId: number,
): Promise<{ groupId: number; level: number; schoolYear: number }> {
  const place = await findPlace(db, childId)
  return place?.orgId === orgId ? place : refuse('notFoundRecord')
}

/** Children at school that a parent follows, in the order of the parent's list; locks their links until the transaction ends. */
export const lockPupilsOf = (tx: Database, parentId: number) =>
  tx
    .select({ childId: links.childId, lastName: people.lastName, firstName: people.firstName, level: groups.level })
    .from(links)
    .innerJoin(people, eq(people.id, links.childId))
    .innerJoin(groupMembers, and(eq(groupMembers.childId, links.childId), isNull(groupMembers.untilDate)))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(links.parentId, parentId), eq(links.status, 'APPROVE'), notBarred(links.childId, links.parentId)))
    .orderBy(asc(links.requestedAt), asc(links.id))
    .for('share', { of: links })

/** School or kindergarten. */
export const typeOfOrg = preparedStatement((db, { orgId }: Placeholders<{ orgId: number }>) =>
  db.select({ type: organisations.type }).from(organisations).where(eq(organisations.id, orgId)),
)

const district = alias(places, 'district')
const province = alias(places, 'province')

/** Institution with its province or city, soum or district, bag or khoroo. */
export async function schoolAt(db: Database, orgId: number) {
  const [found] = await db
    .select({ organisation: organisations, subdistrict: places.name, district: district.name, province: province.name })
    .from(organisations)
    .innerJoin(places, eq(places.code, organisations.placeCode))
    .leftJoin(district, eq(district.code, places.parentCode))
    .leftJoin(province, eq(province.code, district.parentCode))
    .where(eq(organisations.id, orgId))
  const { organisation, ...names } = found ?? refuse('notFoundRecord')
  return { organisation, where: [names.province, names.district, names.subdistrict].filter((name) => name !== null) }
}
