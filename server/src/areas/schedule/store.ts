import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { courses, groupMembers, lessons, people, rooms, subjects, terms } from '../../database/tables.ts'

/** The timetable of the group in which a child is now. Served by group_members_one_current and lessons_period. */
export const lessonsOf = (db: Database, childId: number, termId: number) =>
  db
    .select({
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
    .innerJoin(lessons, and(eq(lessons.groupId, groupMembers.groupId), eq(lessons.termId, termId)))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .innerJoin(people, eq(people.id, lessons.teacherId))
    .leftJoin(rooms, eq(rooms.id, lessons.roomId))
    .where(and(eq(groupMembers.childId, childId), isNull(groupMembers.untilDate)))
    .orderBy(asc(lessons.weekday), asc(lessons.beginsAt))

export const isSessionOfTerm = async (db: Database, termId: number, sessionId: number): Promise<boolean> =>
  (
    await db
      .select({ id: terms.id })
      .from(terms)
      .where(and(eq(terms.id, termId), eq(terms.sessionId, sessionId)))
  ).length > 0
