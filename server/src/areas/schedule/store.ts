import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { memberOn, stayFrom, stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, eq, lte, type SQL, sql } from '../../database/sql.ts'
import {
  accounts,
  courses,
  feeds,
  groupMembers,
  groups,
  lessons,
  links,
  people,
  rooms,
  schoolDays,
  subjects,
  terms,
} from '../../database/tables.ts'

interface OfTerm {
  childId: number
  termId: number
  /** Day whose group counts. */
  day: string
}

/** Lessons of children in their groups. Served by group_members_at and lessons_period. */
const lessonsWhere = (db: Database, which: SQL | undefined) =>
  db
    .select({
      childId: groupMembers.childId,
      termId: lessons.termId,
      courseName: subjects.name,
      lastName: people.lastName,
      firstName: people.firstName,
      weekday: lessons.weekday,
      period: lessons.period,
      beginsAt: lessons.beginsAt,
      endsAt: lessons.endsAt,
      roomNumber: rooms.number,
    })
    .from(groupMembers)
    .innerJoin(lessons, eq(lessons.groupId, groupMembers.groupId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .leftJoin(people, eq(people.id, lessons.teacherId))
    .leftJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(which)
    .orderBy(asc(lessons.weekday), asc(lessons.beginsAt))

/** Timetable of a week. */
export const lessonsOf = preparedStatement((db, { childId, termId, day }: Placeholders<OfTerm>) =>
  lessonsWhere(db, and(memberOn(childId, day), eq(lessons.termId, termId))),
)

/** Days with their weekdays and terms, by child: lists of equal length, and the earliest of the days. */
interface OfWeekdays {
  from: string
  days: readonly string[]
  childIds: readonly number[]
  termIds: readonly number[]
  weekdays: readonly number[]
}
/** Maximum lessons of a day. The limit also makes the planner look up each day by index instead of joining whole tables. */
const MAX_LESSONS = 50

/** Timetables of single days. The earliest day has group_members_at read no stay that ended before; the planner knows nothing of the others. */
export const lessonsOfWeekdays = preparedStatement((db, { from, childIds, days, termIds, weekdays }: Placeholders<OfWeekdays>) => {
  const isWanted = and(
    memberOn(sql`wanted.child_id`, sql`wanted.day`),
    stayFrom(from),
    eq(lessons.termId, sql`wanted.term_id`),
    eq(lessons.weekday, sql`wanted.weekday`),
  )
  const taught = lessonsWhere(db, isWanted).limit(MAX_LESSONS).as('taught')
  return db
    .select({
      childId: taught.childId,
      day: sql<string>`wanted.day::text`,
      termId: taught.termId,
      courseName: taught.courseName,
      lastName: taught.lastName,
      firstName: taught.firstName,
      weekday: taught.weekday,
      period: taught.period,
      beginsAt: taught.beginsAt,
      endsAt: taught.endsAt,
      roomNumber: taught.roomNumber,
    })
    .from(
      sql`unnest(${childIds}::int[], ${days}::date[], ${termIds}::int[], ${weekdays}::int[]) as wanted(child_id, day, term_id, weekday)`,
    )
    .innerJoinLateral(taught, sql`true`)
    .orderBy(asc(taught.weekday), asc(taught.beginsAt))
})

/** Lessons of a school year with their days in the child's groups. */
export const yearOf = (db: Database, childId: number, schoolYear: number) =>
  db
    .select({
      id: lessons.id,
      courseName: subjects.name,
      lastName: people.lastName,
      firstName: people.firstName,
      beginsAt: lessons.beginsAt,
      endsAt: lessons.endsAt,
      roomNumber: rooms.number,
      days: sql<string[]>`array(
        select to_char(${schoolDays.day}, 'YYYY-MM-DD') from ${schoolDays}
         where ${schoolDays.level} = ${groups.level} and ${schoolDays.day} between ${terms.startsOn} and ${terms.endsOn}
           and extract(isodow from ${schoolDays.day}) = ${lessons.weekday} and ${stayOn(sql`${schoolDays.day}`)}
         order by ${schoolDays.day})`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(terms, eq(terms.schoolYear, schoolYear))
    .innerJoin(lessons, and(eq(lessons.groupId, groups.id), eq(lessons.termId, terms.id)))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .leftJoin(people, eq(people.id, lessons.teacherId))
    .leftJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(
      and(eq(groupMembers.childId, childId), lte(groupMembers.sinceDate, terms.endsOn), stayFrom(sql`${terms.startsOn}`, groupMembers)),
    )
    .orderBy(asc(lessons.id))

const feedsOf = preparedStatement((db, { parentId, childId }: Placeholders<{ parentId: number; childId: number }>) =>
  db
    .select({ createdAt: feeds.createdAt, lastUsedAt: feeds.lastUsedAt })
    .from(feeds)
    .where(and(eq(feeds.parentId, parentId), eq(feeds.childId, childId))),
)

export async function findFeed(db: Database, parentId: number, childId: number) {
  const [found] = await feedsOf(db, { parentId, childId })
  return found
}

/** Writes the only feed of a parent for a child; a new one replaces the old. */
export const putFeed = async (tx: Database, { parentId, childId, ...rest }: typeof feeds.$inferInsert): Promise<void> => {
  await tx
    .insert(feeds)
    .values({ parentId, childId, ...rest })
    .onConflictDoUpdate({ target: [feeds.parentId, feeds.childId], set: rest })
}

export const dropFeed = async (tx: Database, parentId: number, childId: number): Promise<void> => {
  await tx.delete(feeds).where(and(eq(feeds.parentId, parentId), eq(feeds.childId, childId)))
}

/** Deletes all feeds of a parent. */
export const dropFeedsOf = async (tx: Database, parentId: number): Promise<void> => {
  await tx.delete(feeds).where(eq(feeds.parentId, parentId))
}

/** Records a read of a feed. */
export const noteUse = async (db: Database, parentId: number, childId: number, now: Date): Promise<void> => {
  await db
    .update(feeds)
    .set({ lastUsedAt: now })
    .where(and(eq(feeds.parentId, parentId), eq(feeds.childId, childId)))
}

/** Feed of a token; undefined once the link to the child is no longer approved. */
export async function findFeedOf(db: Database, tokenHash: Uint8Array) {
  const [found] = await db
    .select({
      childId: feeds.childId,
      firstName: people.firstName,
      personId: accounts.personId,
      accountId: accounts.id,
      lastUsedAt: feeds.lastUsedAt,
    })
    .from(feeds)
    .innerJoin(links, and(eq(links.parentId, feeds.parentId), eq(links.childId, feeds.childId), eq(links.status, 'APPROVE')))
    .innerJoin(accounts, eq(accounts.personId, feeds.parentId))
    .innerJoin(people, eq(people.id, feeds.childId))
    .where(and(eq(feeds.tokenHash, tokenHash), notBarred(feeds.childId, feeds.parentId)))
  return found
}
