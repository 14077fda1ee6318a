import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation, acceptSignedIn, invitation } from '@portal/contract/invitations'
import { myRoles, secondStep, switchRole } from '@portal/contract/roles'
import { decide, undoDecision } from '@portal/contract/staff'
import { groupCards, groupLetter, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { desk, placeRequest, queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import { HARDEST_TIMES } from '../../src/admission/captcha.ts'
import { digestOf } from '../../src/admission/keys.ts'
import { secondTicket } from '../../src/admission/tickets.ts'
import { makeCode } from '../../src/areas/accounts/codes.ts'
import { invite } from '../../src/areas/accounts/invitations.ts'
import { giveRoles } from '../../src/areas/accounts/rolesStore.ts'
import { eq } from '../../src/database/sql.ts'
import { accounts, people, prospects } from '../../src/database/tables.ts'
import { demoPerson, type Walk, way } from './walk.ts'

const SCHOOL = 50_084

const ownRole = async ({ portal }: Walk, token: string | undefined) =>
  myRoles.result.parse((await portal.send(myRoles, { token })).RESULT)[0]?.roleId ?? 0

/** Invites a person as a teacher; returns the code of the link. */
async function invited({ portal: { world }, drawn }: Walk, registryNumber: string): Promise<string> {
  await world.db.transaction((tx) => invite(tx, world, { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact: '92220401' }))
  return drawn.link()
}

/** A waiting link request of the demo's class teacher, and the teacher's session. */
async function waiting({ portal }: Walk) {
  const { token, personId } = await portal.signIn('88000011')
  const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'links' }, token })).RESULT)
  const [row] = listed.rows
  if (row === undefined) throw new Error('no link waits at the teacher')
  return { token, by: personId, row }
}
const ofWaiting = async (walk: Walk) => {
  const { token, by, row } = await waiting(walk)
  return { params: { queue: 'links', id: row.id }, token, by, children: [row.childId] }
}

/** Group of the demo's class teacher, with the teacher's session. */
async function ownGroup({ portal }: Walk) {
  const { token, personId } = await portal.signIn('88000011')
  const [group] = staffGroups.result.parse((await portal.send(staffGroups, { token })).RESULT)
  return { token, by: personId, params: { groupId: group?.id ?? 0 } }
}

/** Session of the school's office, with a pending invitation and a new teacher. */
async function office(walk: Walk) {
  const { portal } = walk
  const { token, personId } = await portal.signIn('88000012')
  await invited(walk, (await demoPerson(walk, 'kg-new')).registryNumber)
  const [account] = await portal.world.db.select().from(accounts).where(eq(accounts.username, '88000003'))
  const teacher = { role: 'TEACHER', orgId: SCHOOL, createdAt: portal.world.clock.now() } as const
  await giveRoles(portal.world.db, account?.id ?? 0, [teacher])
  const { RESULT } = await portal.send(staffPeople, { token })
  return { token, by: personId, people: staffPeople.result.parse(RESULT) }
}

export const staffWays = [
  way(staffPeople, async (walk) => {
    const { token, by } = await office(walk)
    return { token, by }
  }),
  way(inviteTeacher, async (walk) => {
    const { token, by } = await office(walk)
    return { token, by }
  }),
  way(withdrawInvitation, async (walk) => {
    const { token, by, people: found } = await office(walk)
    return { token, by, body: { id: found.invitations[0]?.id ?? 0 } }
  }),
  way(endTeacher, async (walk) => {
    const { token, by, people: found } = await office(walk)
    return { token, by, body: { roleId: found.teachers.at(-1)?.roleId ?? 0 } }
  }),
  way(staffGroups, async (walk) => {
    const { token, by } = await ownGroup(walk)
    return { token, by }
  }),
  way(staffGroup, async (walk) => ({
    ...(await ownGroup(walk)),
    children: (result: unknown) => staffGroup.result.parse(result).children.map(({ childId }) => childId),
  })),
  way(groupCards, async (walk) => {
    const { token, by, params } = await ownGroup(walk)
    const children = (result: unknown) => groupCards.result.parse(result).cards.map(({ content }) => content.pId)
    return { body: { ...params, of: 'all' }, token, by, children }
  }),
  way(groupLetter, ownGroup),
  way(desk, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    return { token, by: personId }
  }),
  way(queueRows, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    const children = (result: unknown) => queueRows.result.parse(result).rows.map(({ childId }) => childId)
    return { token, by: personId, children }
  }),
  way(placeRequest, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000013')
    const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'kindergarten' }, token })).RESULT)
    const [row] = listed.rows
    const id = row?.id ?? 0
    await portal.world.db.update(prospects).set({ institutionId: null }).where(eq(prospects.id, id))
    const detail = await portal.send(queueDetail, { params: { queue: 'kindergarten', id }, token })
    const [kindergarten] = queueDetail.result.parse(detail.RESULT).placing
    const body = { queue: 'kindergarten', id, orgId: kindergarten?.id ?? 0 }
    return { body, token, by: personId, children: [row?.childId ?? 0] }
  }),
  way(queueDetail, async (walk) => {
    const asked = await ofWaiting(walk)
    const children = (result: unknown) => [...asked.children, ...queueDetail.result.parse(result).family.map(({ childId }) => childId)]
    return { ...asked, children }
  }),
  way(registryNumberOf, ofWaiting),
  way(undoDecision, async (walk) => {
    const { token, by, row } = await waiting(walk)
    const body = { kind: 'link', ids: [row.id], decision: 'APPROVE', note: null, holdSeconds: 60 }
    await walk.portal.send(decide, { body, token })
    return { body: { kind: 'link', ids: [row.id] }, token, by, children: [row.childId] }
  }),
  way(switchRole, async (walk, { token }) => ({ body: { roleId: await ownRole(walk, token) } })),
  way(secondStep, async (walk) => {
    const { portal, drawn, mother } = walk
    const { world } = portal
    const { token } = await portal.signIn('88000001')
    const mark = 'a'.repeat(43)
    const asker = { contact: '88000001', purpose: 'SECOND', browser: digestOf(mark), networks: [], isTrusted: true } as const
    await world.db.transaction((tx) => makeCode(tx, world, asker, HARDEST_TIMES, world.clock.now()))
    const validationCode = drawn.code()
    const [account] = await world.db.select().from(accounts).where(eq(accounts.personId, mother.personId))
    const of = { account: account?.id ?? 0, role: await ownRole(walk, token) }
    const ticket = secondTicket(world.keyring, of, world.clock.now(), 10)
    return { body: { validationCode }, headers: { [HEADER.ticket]: ticket, cookie: `asking=${mark}` }, by: mother.personId }
  }),
  way(invitation, async (walk) => ({ body: { code: await invited(walk, (await demoPerson(walk, 'kg-new')).registryNumber) } })),
  way(acceptInvitation, async (walk) => {
    // An adult without an account: the guardian of a demo child.
    const { guardian } = await demoPerson(walk, 'kg-requested')
    const [person] = await walk.portal.world.db
      .select()
      .from(people)
      .where(eq(people.id, guardian?.guardianId ?? 0))
    const registerNumber = person?.registryNumber ?? ''
    const code = await invited(walk, registerNumber)
    return { body: { code, registerNumber, password: encodePassword('Walk-through-5822') }, by: person?.id ?? null }
  }),
  way(acceptSignedIn, async (walk) => {
    const { registryNumber } = await demoPerson(walk, '88000001')
    return { body: { code: await invited(walk, registryNumber), registerNumber: registryNumber } }
  }),
]

/** Calls without a session that read nothing about a child. */
export const unauditedStaff = [[invitation, 'tells what a link is for, to anyone who holds it']] as const
