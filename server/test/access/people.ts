import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { classTeachers, endSubstitute, inviteTeachers, nameSubstitute, nameTeacher } from '@portal/contract/staffTeachers'
import { invite } from '../../src/areas/accounts/invitations.ts'
import { addRoles } from '../../src/areas/accounts/rolesStore.ts'
import { and, desc, eq, isNull } from '../../src/database/sql.ts'
import { accounts, roles, substitutes } from '../../src/database/tables.ts'
import { today } from '../../src/outside/clock.ts'
import { sentenceOf } from '../../src/text/refusals.ts'
import { type AccessRow, NOT_FOUND, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

const invited = { registerNumber: 'ЯА90051029', contact: '92220779' }

/** Role of another teacher of the institution. */
async function otherTeacher({ portal: { world }, orgId }: Scene): Promise<number> {
  const [account] = await world.db.select().from(accounts).where(eq(accounts.username, '88000003'))
  const isOpen = and(eq(roles.accountId, account?.id ?? 0), eq(roles.orgId, orgId), eq(roles.role, 'TEACHER'), isNull(roles.endedAt))
  const [known] = await world.db.select().from(roles).where(isOpen)
  if (known === undefined) await addRoles(world.db, account?.id ?? 0, [{ role: 'TEACHER', orgId, createdAt: world.clock.now() }])
  const [role] = await world.db.select().from(roles).where(isOpen)
  return role?.id ?? 0
}

/** A substitution of the group by a person of no other row. */
async function substitution({ portal: { world }, groupId }: Scene): Promise<number> {
  const [account] = await world.db.select().from(accounts).where(eq(accounts.username, '88000002'))
  const personId = account?.personId ?? 0
  const now = world.clock.now()
  await world.db.update(substitutes).set({ endedAt: now }).where(eq(substitutes.personId, personId))
  const named = { groupId, personId, untilDay: today(world.clock), namedBy: personId, namedAt: now }
  const [row] = await world.db.insert(substitutes).values(named).returning({ id: substitutes.id })
  return row?.id ?? 0
}

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
    name: 'the class teachers',
    call: classTeachers,
    at: 'school',
    asks: () => ({}),
    reads: (result, { groupId }) => (classTeachers.result.parse(result).some((one) => one.groupId === groupId) ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to name no class teacher',
    call: nameTeacher,
    at: 'school',
    asks: ({ groupId }) => ({ body: { groupId, roleId: 2_000_000_000 } }),
    meets: ofOffice(NOT_FOUND, STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to name a substitute',
    call: nameSubstitute,
    at: 'school',
    asks: async (scene) => ({
      body: { groupId: scene.groupId, roleId: await otherTeacher(scene), until: today(scene.portal.world.clock) },
    }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to end a substitution',
    call: endSubstitute,
    at: 'school',
    asks: async (scene) => ({ body: { id: await substitution(scene) } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to invite class teachers',
    call: inviteTeachers,
    at: 'school',
    asks: ({ groupId }) => ({ body: { groupIds: [groupId] } }),
    // The group's teacher has an account, and other offices know no such group.
    reads: (result) => inviteTeachers.result.parse(result)[0]?.message ?? '',
    meets: ofOffice(sentenceOf('alreadyTeacher', {}), STAFF_ONLY, sentenceOf('notFoundRecord', {}), STAFF_ONLY),
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
