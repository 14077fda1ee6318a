import { schoolYearOf } from '@portal/contract/days'
import { notBarred } from '../admission/bars.ts'
import { sharedInBatch } from '../admission/session.ts'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { memberOn, memberOnOrNext, membersAsM, stayOn } from '../database/membership.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { alias, and, asc, eq, sql } from '../database/sql.ts'
import { groupMembers, groups, links, organisations, people, places } from '../database/tables.ts'
import { refuse } from '../text/refusals.ts'
import { groupNear } from './requestGroup.ts'

export interface Place {
  groupId: number
  orgId: number
  level: number
  schoolYear: number
}

const placeColumns = { groupId: groups.id, orgId: groups.orgId, level: groups.level, schoolYear: groups.schoolYear }

/** Places of children on a day. Served by group_members_at. */
export const placesOf = preparedStatement((db, { childIds, day }: Placeholders<{ childIds: readonly number[]; day: string }>) =>
  db
    .select({ childId: groupMembers.childId, ...placeColumns })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.childId, anyOf(childIds)), stayOn(day))),
)

/** Places by child on a day, without children who have none. */
export const placesOn = sharedInBatch(
  async (db: Database, childIds, day): Promise<ReadonlyMap<number, Place>> =>
    new Map(childIds.length === 0 ? [] : (await placesOf(db, { childIds, day })).map(({ childId, ...place }) => [childId, place])),
)

/** Place of a child on a day; undefined for a child without a school. */
export const placeOn = async (db: Database, childId: number, day: string): Promise<Place | undefined> =>
  (await placesOn(db, [childId], day)).get(childId)

/** Place of a child on a day; refuses a child without a school. */
export const currentPlaceOf = async (db: Database, childId: number, day: string): Promise<Place> =>
  (await placeOn(db, childId, day)) ?? refuse('childHasNoSchool')

/** Grade of a pupil on a day: pupils of a class of an earlier year have moved up, whether or not the school has prepared the year. */
export const gradeOn = ({ level, schoolYear }: Pick<Place, 'level' | 'schoolYear'>, day: string): number =>
  level < 1 ? level : level + Math.max(0, schoolYearOf(day) - schoolYear)

const nextPlaces = preparedStatement((db, { childId, day }: Placeholders<{ childId: number; day: string }>) =>
  db.select(placeColumns).from(groupMembers).innerJoin(groups, eq(groups.id, groupMembers.groupId)).where(memberOnOrNext(childId, day)),
)

/** Place of a child on a day, otherwise its next one, at which a link is requested; refuses a child without either. */
export const comingPlaceOf = async (db: Database, childId: number, day: string): Promise<Place> =>
  (await nextPlaces(db, { childId, day }))[0] ?? refuse('childHasNoSchool')

const nearPlaces = preparedStatement((db, { childId, day }: Placeholders<{ childId: number; day: string }>) =>
  db
    .select(placeColumns)
    .from(groups)
    .where(eq(groups.id, groupNear(childId, day))),
)

/** Place of a child on a day, otherwise its next one, otherwise its last; for grades and sentences, never for access or decisions. */
export const placeNear = async (db: Database, childId: number, day: string): Promise<Place | undefined> =>
  (await nearPlaces(db, { childId, day }))[0]

/** Whether the child is in a group of the institution on a day. */
export async function isAtInstitution(db: Database, childId: number, orgId: number, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from group_members m join groups g on g.id = m.group_id
    where m.child_id = ${childId} and g.org_id = ${orgId} and ${stayOn(day, membersAsM)}`)
  return rows.length > 0
}

/** Place of a child at the named school on a day; refuses any other school as not found. */
export async function schoolOf(db: Database, childId: number, orgId: number, day: string): Promise<Place> {
  const place = await placeOn(db, childId, day)
  return place?.orgId === orgId ? place : refuse('notFoundRecord')
}

/** Children at school on a day that a parent follows, in the order of the parent's list; locks their links until the transaction ends. */
export const lockPupilsOf = (tx: Database, parentId: number, day: string) =>
  tx
    .select({ childId: links.childId, lastName: people.lastName, firstName: people.firstName, level: groups.level })
    .from(links)
    .innerJoin(people, eq(people.id, links.childId))
    .innerJoin(groupMembers, memberOn(links.childId, day))
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
