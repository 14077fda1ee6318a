import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { groupMembers, groups } from '../../database/tables.ts'
import { refuse } from '../../kit/refusals.ts'

/** For calls that name a school beside the child: another than its own is not found. Served by group_members_one_current. */
export async function schoolOf(
  db: Database,
  childId: number,
  orgId: number,
): Promise<{ groupId: number; level: number; schoolYear: number }> {
  const [found] = await db
    .select({ groupId: groups.id, orgId: groups.orgId, level: groups.level, schoolYear: groups.schoolYear })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.childId, childId), isNull(groupMembers.untilDate)))
  return found?.orgId === orgId ? found : refuse('notFoundRecord')
}
