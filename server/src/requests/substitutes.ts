import type { Database } from '../database/connect.ts'
import type { Day } from '../database/membership.ts'
import { type SQL, type SQLWrapper, sql } from '../database/sql.ts'

/** Condition: the person replaces the class teacher of the group on a day. Served by substitutes_once. */
const isSubstituteOf = (group: SQLWrapper, person: SQLWrapper | number, day: Day): SQL => sql`exists (
  select from substitutes stand where stand.group_id = ${group} and stand.person_id = ${person} and stand.ended_at is null
    and stand.until_day >= ${day}::date)`

/** Condition: the person is the class teacher of the group, or replaces them on a day. */
export const leadsGroup = ({ id, teacherId }: { id: SQLWrapper; teacherId: SQLWrapper }, person: SQLWrapper | number, day: Day): SQL =>
  sql`(${teacherId} = ${person} or ${isSubstituteOf(id, person, day)})`

/** Group and class teacher of a request. */
export interface Led {
  groupId: number | null
  teacherId: number | null
}

/** Whether a person decides as the class teacher of a request: it is theirs, or they replace its teacher on the day. */
export async function isClassTeacher(db: Database, personId: number, { groupId, teacherId }: Led, day: string): Promise<boolean> {
  if (teacherId === personId) return true
  if (groupId === null) return false
  const { rows } = await db.execute<{ stands: boolean }>(sql`select ${isSubstituteOf(sql`${groupId}::int`, personId, day)} as stands`)
  return rows[0]?.stands === true
}
