import type { Database } from '../src/database/connect.ts'
import { memberOn } from '../src/database/membership.ts'
import { eq, sql } from '../src/database/sql.ts'
import { groupMembers } from '../src/database/tables.ts'
import { type Clock, today } from '../src/outside/clock.ts'
import { followMembership } from '../src/requests/followMembership.ts'

interface At {
  db: Database
  clock: Clock
}

/** The child's stay of today. */
export async function currentStay({ db, clock }: At, childId: number) {
  const [stay] = await db
    .select()
    .from(groupMembers)
    .where(memberOn(childId, today(clock)))
  if (stay === undefined) throw new Error('the child is in no group today')
  return stay
}

/** Changes the child's stay of today and moves what follows it, as writers of memberships do; returns a function that undoes it. */
export async function moveChild(
  { db, clock }: At,
  childId: number,
  to: { groupId: number } | { untilDate: string },
): Promise<() => Promise<void>> {
  const { id, groupId, untilDate } = await currentStay({ db, clock }, childId)
  const write = async (values: { groupId?: number; untilDate?: string | null }) => {
    await db.update(groupMembers).set(values).where(eq(groupMembers.id, id))
    await followMembership(db, sql`select ${childId}::int as id`, today(clock))
  }
  await write(to)
  return () => write({ groupId, untilDate })
}
