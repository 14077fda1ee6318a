import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { memberOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { alias, and, asc, desc, eq, gte, isNull, ne, or, sql } from '../../database/sql.ts'
import {
  accounts,
  addresses,
  groupMembers,
  groups,
  linkHistory,
  links,
  movements,
  organisations,
  people,
  places,
} from '../../database/tables.ts'
import { type Clock, today } from '../../outside/clock.ts'
import { groupOfLink } from '../../requests/requestGroup.ts'

const child = alias(people, 'child')
const teacher = alias(people, 'teacher')
const district = alias(places, 'district')
const province = alias(places, 'province')

/**
 * An approved link shows the child's group of the day alone, another one otherwise the followed group; a declined parent sees the group at the
 * time of refusal.
 */
const shownGroup = sql`coalesce(${links.declinedGroupId}, ${groupMembers.groupId}, case when ${links.status} <> 'APPROVE' then ${links.groupId} end)`

/** Hides links that were declined to the person's former account. */
export const isOfAccount = or(ne(links.status, 'DECLINED'), gte(links.requestedAt, accounts.createdAt))

/** Links of a parent on a day. Served by links_once (parent_id, child_id) and group_members_at. */
export const linksOf = preparedStatement((db, { parentId, day }: Placeholders<{ parentId: number; day: string }>) =>
  db
    .select({
      id: links.id,
      parent: { lastName: people.lastName, firstName: people.firstName },
      child: { id: child.id, lastName: child.lastName, firstName: child.firstName, registryNumber: child.registryNumber, sex: child.sex },
      guardianType: links.guardianType,
      status: links.status,
      requestedAt: links.requestedAt,
      note: links.note,
      decidedAt: links.decidedAt,
      group: { id: groups.id, name: groups.name, schoolYear: groups.schoolYear },
      organisation: { id: organisations.id, name: organisations.name, type: organisations.type, phone: organisations.phone },
    })
    .from(links)
    .innerJoin(people, eq(people.id, links.parentId))
    .innerJoin(accounts, and(eq(accounts.personId, links.parentId), isOfAccount))
    .innerJoin(child, eq(child.id, links.childId))
    .leftJoin(groupMembers, memberOn(child.id, day))
    .leftJoin(groups, eq(groups.id, shownGroup))
    .leftJoin(organisations, eq(organisations.id, groups.orgId))
    .where(and(eq(links.parentId, parentId), notBarred(links.childId, links.parentId)))
    .orderBy(sql`${links.status} <> 'APPROVE'`, asc(links.requestedAt), asc(links.id)),
)

interface OfChild {
  childId: number
}

/** Stays of children, earliest first, without those that have no day. Served by group_members_child. */
export const staysOf = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({
      childId: groupMembers.childId,
      since: groupMembers.sinceDate,
      until: groupMembers.untilDate,
      groupName: groups.name,
      orgName: organisations.name,
      orgType: organisations.type,
      phone: organisations.phone,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .where(and(eq(groupMembers.childId, anyOf(childIds)), sql`${groupMembers.untilDate} is distinct from ${groupMembers.sinceDate}`))
    .orderBy(asc(groupMembers.sinceDate)),
)

const childrenOf = preparedStatement((db, { childId, day }: Placeholders<OfChild & { day: string }>) =>
  db
    .select({
      person: child,
      address: {
        province: province.name,
        district: district.name,
        subdistrict: places.name,
        region: addresses.region,
        town: addresses.town,
        street: addresses.street,
        apartment: addresses.apartment,
        detail: addresses.detail,
      },
      group: { id: groups.id, name: groups.name, schoolYear: groups.schoolYear },
      organisation: { id: organisations.id, name: organisations.name, type: organisations.type },
      teacher: { lastName: teacher.lastName, firstName: teacher.firstName, phone: teacher.phone },
    })
    .from(child)
    .leftJoin(addresses, and(eq(addresses.personId, child.id), isNull(addresses.leftOn)))
    .leftJoin(places, eq(places.code, addresses.placeCode))
    .leftJoin(district, eq(district.code, places.parentCode))
    .leftJoin(province, eq(province.code, district.parentCode))
    .leftJoin(groupMembers, memberOn(child.id, day))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(organisations, eq(organisations.id, groups.orgId))
    .leftJoin(teacher, eq(teacher.id, groups.teacherId))
    .where(eq(child.id, childId)),
)

export async function findChild(db: Database, childId: number, day: string) {
  const [found] = await childrenOf(db, { childId, day })
  return found
}

/** Link with the group that decides about it today, locked until the transaction ends. */
export async function lockLink(tx: Database, id: number, { clock }: { clock: Clock }) {
  const [found] = await tx
    .select({
      id: links.id,
      parentId: links.parentId,
      childId: links.childId,
      status: links.status,
      requestedAt: links.requestedAt,
      pausedAt: links.pausedAt,
      child: { lastName: child.lastName, firstName: child.firstName },
      groupId: groups.id,
      teacherId: groups.teacherId,
      level: groups.level,
      orgId: groups.orgId,
    })
    .from(links)
    .innerJoin(child, eq(child.id, links.childId))
    .leftJoin(groups, eq(groups.id, groupOfLink(links.childId, links.status, today(clock))))
    .where(eq(links.id, id))
    .for('update', { of: links })
  return found
}

export type LockedLink = Awaited<ReturnType<typeof lockLink>> & object

type LinkChange = Partial<typeof links.$inferInsert> & Pick<typeof links.$inferInsert, 'status'>

/** Writes a step; a pending link and a decided one may belong to different groups. */
export const changeLink = async (
  tx: Database,
  { id, childId }: Pick<LockedLink, 'id' | 'childId'>,
  values: LinkChange,
  day: string,
): Promise<void> => {
  await tx
    .update(links)
    .set({ ...values, groupId: groupOfLink(childId, values.status, day) })
    .where(eq(links.id, id))
}

export const writeLinkStep = async (tx: Database, step: typeof linkHistory.$inferInsert): Promise<void> => {
  await tx.insert(linkHistory).values(step)
}

/** Last step of a link. */
export async function lastLinkStep(tx: Database, linkId: number) {
  const [last] = await tx.select().from(linkHistory).where(eq(linkHistory.linkId, linkId)).orderBy(desc(linkHistory.id)).limit(1)
  return last
}

export async function organisationName(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return found?.name
}

/** Proven contact of a parent's account. */
export async function parentContact(tx: Database, personId: number): Promise<string | undefined> {
  const [found] = await tx.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, personId))
  return found?.username
}

/** Maximum rows of a child's school history. */
const MAX_MOVES = 200

/** Groups of the child, earliest first. Served by group_members_child. */
export const membershipsOf = preparedStatement((db, { childId }: Placeholders<OfChild>) =>
  db
    .select({
      orgId: groups.orgId,
      type: organisations.type,
      institutionName: organisations.name,
      subdistrict: places.name,
      district: district.name,
      province: province.name,
      beginDate: groupMembers.sinceDate,
      endDate: groupMembers.untilDate,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .innerJoin(places, eq(places.code, organisations.placeCode))
    .leftJoin(district, eq(district.code, places.parentCode))
    .leftJoin(province, eq(province.code, district.parentCode))
    .where(eq(groupMembers.childId, childId))
    .orderBy(asc(groupMembers.sinceDate), asc(groupMembers.id))
    .limit(MAX_MOVES),
)

/** Served by movements_child (child_id, on_date). */
export const movementsOf = preparedStatement((db, { childId }: Placeholders<OfChild>) =>
  db
    .select({
      level: groups.level,
      groupName: groups.name,
      action: movements.action,
      reason: movements.reason,
      onDate: movements.onDate,
    })
    .from(movements)
    .innerJoin(groups, eq(groups.id, movements.groupId))
    .where(eq(movements.childId, childId))
    .orderBy(desc(movements.onDate), desc(movements.id))
    .limit(MAX_MOVES),
)

/** Approved and pending links of a parent. */
export const openLinksOf = (tx: Database, parentId: number) =>
  tx
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.parentId, parentId), ne(links.status, 'DECLINED')))
