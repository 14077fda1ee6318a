import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { invite } from '../../src/areas/accounts/invitations.ts'
import { addRoles } from '../../src/areas/accounts/rolesStore.ts'
import { and, desc, eq, isNull } from '../../src/database/sql.ts'
import { accounts, roles } from '../../src/database/tables.ts'
import { type AccessRow, NOT_FOUND, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

const invited = { registerNumber: 'ЯА90051029', contact: '92220779' }

/** A pending invitation of a teacher. */
const waiting = ({ portal: { world }, orgId }: Scene): Promise<number> =>
  world.db.transaction((tx) =>
    invite(tx, world, { role: 'TEACHER', orgId, registryNumber: invited.registerNumber, contact: invited.contact }),
  )

async function teacherRole({ portal: { world }, orgId }: Scene): Promise<number> {
  const { db, clock } = world
  const [account] = await db.select().from(accounts).where(eq(accounts.username, '88000002'))
  await addRoles(db, account?.id ?? 0, [{ role: 'TEACHER', orgId, createdAt: clock.now() }])
  const [given] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, account?.id ?? 0), eq(roles.role, 'TEACHER'), isNull(roles.endedAt)))
    .orderBy(desc(roles.id))
  return given?.id ?? 0
}

/** Accounts of teachers: open to the office of the institution; another office finds none. */
export const peopleAccess: readonly AccessRow[] = [
  {
    name: "teachers' accounts",
    call: staffPeople,
    at: 'school',
    asks: async (scene) => {
      await waiting(scene)
      return {}
    },
    reads: (result) => (staffPeople.result.parse(result).invitations.length > 0 ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to invite a teacher',
    call: inviteTeacher,
    at: 'school',
    asks: () => ({ body: invited }),
    // Invites into the caller's own institution, so every office succeeds.
    meets: ofOffice('200', STAFF_ONLY, '200', STAFF_ONLY),
  },
  {
    name: 'to take an invitation back',
    call: withdrawInvitation,
    at: 'school',
    asks: async (scene) => ({ body: { id: await waiting(scene) } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: "to end a teacher's account",
    call: endTeacher,
    at: 'school',
    asks: async (scene) => ({ body: { roleId: await teacherRole(scene) } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
]
