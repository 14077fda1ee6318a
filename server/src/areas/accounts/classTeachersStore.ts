import type { Database } from '../../database/connect.ts'
import { and, asc, eq, gte, inArray, isNull, sql } from '../../database/sql.ts'
import { groups, people, substitutes } from '../../database/tables.ts'
import { runningYear } from '../../requests/runningYear.ts'

const here = (orgId: number, day: string) => and(eq(groups.orgId, orgId), eq(groups.schoolYear, runningYear(orgId, day)))

/** Classes of an institution in its running school year with their class teachers. Served by groups_name. */
export const classesAt = (db: Database, orgId: number, day: string) =>
  db
    .select({ id: groups.id, name: groups.name, teacherId: groups.teacherId, lastName: people.lastName, firstName: people.firstName })
    .from(groups)
    .leftJoin(people, eq(people.id, groups.teacherId))
    .where(here(orgId, day))
    .orderBy(asc(groups.level), sql`${groups.name} collate "und-x-icu"`)

/** Substitutes of these groups on a day. Served by substitutes_once. */
export const substitutesOf = (db: Database, groupIds: readonly number[], day: string) =>
  db
    .select({
      id: substitutes.id,
      groupId: substitutes.groupId,
      until: substitutes.untilDay,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(substitutes)
    .innerJoin(people, eq(people.id, substitutes.personId))
    .where(and(inArray(substitutes.groupId, [...groupIds]), isNull(substitutes.endedAt), gte(substitutes.untilDay, day)))
    .orderBy(asc(substitutes.id))

/** Locks a group of the institution's running school year; undefined if there is none. */
export async function lockGroup(tx: Database, orgId: number, groupId: number, day: string) {
  const [found] = await tx
    .select({ id: groups.id, teacherId: groups.teacherId })
    .from(groups)
    .where(and(eq(groups.id, groupId), here(orgId, day)))
    .for('update')
  return found
}

export const writeTeacher = async (tx: Database, groupId: number, teacherId: number | null): Promise<void> => {
  await tx.update(groups).set({ teacherId, teacherNumber: null }).where(eq(groups.id, groupId))
}

interface NewSubstitute {
  groupId: number
  personId: number
  untilDay: string
  namedBy: number
  namedAt: Date
}

/** Names a substitute instead of the person's open substitution of the same group, so that both stay on record. */
export async function putSubstitute(tx: Database, { groupId, personId, ...row }: NewSubstitute): Promise<void> {
  await tx
    .update(substitutes)
    .set({ endedAt: row.namedAt })
    .where(and(eq(substitutes.groupId, groupId), eq(substitutes.personId, personId), isNull(substitutes.endedAt)))
  await tx.insert(substitutes).values({ groupId, personId, ...row })
}

/** Ends a substitution at the institution; false if there is none. */
export async function endSubstitution(tx: Database, orgId: number, id: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(substitutes)
    .set({ endedAt: now })
    .where(
      and(
        eq(substitutes.id, id),
        isNull(substitutes.endedAt),
        sql`exists (select from ${groups} where ${groups.id} = ${substitutes.groupId} and ${groups.orgId} = ${orgId})`,
      ),
    )
    .returning({ id: substitutes.id })
  return ended.length > 0
}
