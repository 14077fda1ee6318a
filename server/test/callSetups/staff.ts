import { enterTimes, groupTimes } from '@portal/contract/arrivals'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation, acceptSignedIn, invitation } from '@portal/contract/invitations'
import { myRoles, secondStep, switchRole } from '@portal/contract/roles'
import { decide, ownHeldDecisions, undoDecision } from '@portal/contract/staff'
import { groupCards, groupLetter, groupMonth, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffDesk'
import { staffFigures } from '@portal/contract/staffFigures'
import {
  changeHomework,
  classHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { findSchools } from '@portal/contract/staffMoves'
import { addStaffNote, assignRequest, releaseRequest } from '@portal/contract/staffNotes'
import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { placeRequest, queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import { correct, registerExport, registerRows } from '@portal/contract/staffRegister'
import { deskSearch } from '@portal/contract/staffSearch'
import { classTeachers, endSubstitute, inviteTeachers, nameSubstitute, nameTeacher } from '@portal/contract/staffTeachers'
import { enterAttendance, lessonRoll, schoolToday } from '@portal/contract/today'
import { MAX_WORK_FACTOR } from '../../src/admission/captcha.ts'
import { digestOf } from '../../src/admission/keys.ts'
import { secondTicket } from '../../src/admission/tickets.ts'
import { makeCode } from '../../src/areas/accounts/codes.ts'
import { invite } from '../../src/areas/accounts/invitations.ts'
import { addRoles } from '../../src/areas/accounts/rolesStore.ts'
import { eq } from '../../src/database/sql.ts'
import { accounts, groups, homework, people, prospects } from '../../src/database/tables.ts'
import { today } from '../../src/outside/clock.ts'
import { ofOpenStage } from '../campaign.ts'
import { givenInClass } from '../homework.ts'
import { leavingEntry, unrecordedRoll } from '../rolls.ts'
import { demoPerson, type SetupContext, setup } from './context.ts'

const SCHOOL = 50_084
/** Group of the demo's kindergarten teacher. */
const KINDERGARTEN_GROUP = 3_203

const ownRole = async ({ portal }: SetupContext, token: string | undefined) =>
  myRoles.result.parse((await portal.send(myRoles, { token })).RESULT)[0]?.roleId ?? 0

/** Invites a person as a teacher; returns the code of the link. */
async function invited({ portal: { world }, drawn }: SetupContext, registryNumber: string): Promise<string> {
  await world.db.transaction((tx) => invite(tx, world, { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact: '92220401' }))
  return drawn.link()
}

/** A waiting link request of the demo's class teacher, and the teacher's session. */
async function waiting({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn('88000011')
  const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'links' }, token })).RESULT)
  const [row] = listed.rows
  if (row === undefined) throw new Error('no link waits at the teacher')
  return { token, by: personId, row }
}
const ofWaiting = async (context: SetupContext) => {
  const { token, by, row } = await waiting(context)
  return { params: { queue: 'links', id: row.id }, token, by, children: [row.childId] }
}

/** Group of the demo's class teacher, with the teacher's session. */
async function ownGroup({ portal }: SetupContext) {
  const { token, personId } = await portal.signIn('88000011')
  const [group] = staffGroups.result.parse((await portal.send(staffGroups, { token })).RESULT)
  return { token, by: personId, params: { groupId: group?.id ?? 0 } }
}

/** Session of a class teacher with homework of the class. */
export async function ownHomework(context: SetupContext) {
  const { token, by, params } = await ownGroup(context)
  return { token, by, ...(await givenInClass(context.portal.world, params.groupId)) }
}

/** Session of the school's office, with a pending invitation and a new teacher. */
async function office(context: SetupContext) {
  const { portal } = context
  const { token, personId } = await portal.signIn('88000012')
  await invited(context, (await demoPerson(context, 'kg-new')).registryNumber)
  const [account] = await portal.world.db.select().from(accounts).where(eq(accounts.username, '88000003'))
  const teacher = { role: 'TEACHER', orgId: SCHOOL, createdAt: portal.world.clock.now() } as const
  await addRoles(portal.world.db, account?.id ?? 0, [teacher])
  const { RESULT } = await portal.send(staffPeople, { token })
  return { token, by: personId, people: staffPeople.result.parse(RESULT) }
}

/** Call that lets the newest teacher stand in for the class teacher of the first class with one. */
async function substituted(context: SetupContext) {
  const { token, by, people: found } = await office(context)
  const classes = classTeachers.result.parse((await context.portal.send(classTeachers, { token })).RESULT)
  const groupId = classes.find(({ roleId }) => roleId !== null)?.groupId ?? 0
  return { token, by, body: { groupId, roleId: found.teachers.at(-1)?.roleId ?? 0, until: today(context.portal.world.clock) } }
}

export const staffSetups = [
  setup(staffPeople, async (context) => {
    const { token, by } = await office(context)
    return { token, by }
  }),
  setup(inviteTeacher, async (context) => {
    const { token, by } = await office(context)
    return { token, by }
  }),
  setup(withdrawInvitation, async (context) => {
    const { token, by, people: found } = await office(context)
    return { token, by, body: { id: found.invitations[0]?.id ?? 0 } }
  }),
  setup(endTeacher, async (context) => {
    const { token, by, people: found } = await office(context)
    return { token, by, body: { roleId: found.teachers.at(-1)?.roleId ?? 0 } }
  }),
  setup(classTeachers, async (context) => {
    const { token, by } = await office(context)
    return { token, by }
  }),
  setup(nameTeacher, async (context) => {
    const { token, by } = await office(context)
    const classes = classTeachers.result.parse((await context.portal.send(classTeachers, { token })).RESULT)
    const [led] = classes.filter(({ roleId }) => roleId !== null)
    return { token, by, body: { groupId: led?.groupId ?? 0, roleId: led?.roleId ?? 0 } }
  }),
  setup(nameSubstitute, substituted),
  setup(endSubstitute, async (context) => {
    const { token, by, body } = await substituted(context)
    await context.portal.send(nameSubstitute, { body, token })
    const classes = classTeachers.result.parse((await context.portal.send(classTeachers, { token })).RESULT)
    return { token, by, body: { id: classes.flatMap(({ substitutes }) => substitutes).at(-1)?.id ?? 0 } }
  }),
  setup(inviteTeachers, async (context) => {
    const { token, by, people: found } = await office(context)
    const groupId = found.withoutAccount[0]?.groupId ?? 0
    const { db } = context.portal.world
    const [led] = await db.select().from(groups).where(eq(groups.id, groupId))
    await db
      .update(people)
      .set({ phone: '99112277' })
      .where(eq(people.id, led?.teacherId ?? 0))
    return { token, by, body: { groupIds: [groupId] } }
  }),
  setup(staffGroups, async (context) => {
    const { token, by } = await ownGroup(context)
    return { token, by }
  }),
  setup(staffGroup, async (context) => ({
    ...(await ownGroup(context)),
    children: (result: unknown) => staffGroup.result.parse(result).children.map(({ childId }) => childId),
  })),
  setup(groupMonth, async (context) => {
    const { token, by, params } = await ownGroup(context)
    const month = today(context.portal.world.clock).slice(0, 7)
    const children = (result: unknown) => groupMonth.result.parse(result).children.map(({ childId }) => childId)
    return { token, by, params: { ...params, month }, children }
  }),
  setup(groupCards, async (context) => {
    const { token, by, params } = await ownGroup(context)
    const children = (result: unknown) => groupCards.result.parse(result).cards.map(({ content }) => content.pId)
    return { body: { ...params, of: 'all' }, token, by, children }
  }),
  setup(groupLetter, ownGroup),
  setup(schoolToday, async (context) => {
    const { token, by } = await ownGroup(context)
    return { token, by, children: (result) => schoolToday.result.parse(result).answers.map(({ childId }) => childId) }
  }),
  setup(lessonRoll, async (context) => {
    const { token, by, params } = await ownGroup(context)
    const roll = await unrecordedRoll(context.portal.world, params.groupId)
    return { token, by, params: roll.params, children: (result) => lessonRoll.result.parse(result).children.map(({ childId }) => childId) }
  }),
  setup(enterAttendance, async (context) => {
    const { token, by, params } = await ownGroup(context)
    const { entry } = await unrecordedRoll(context.portal.world, params.groupId)
    return { token, by, body: { entries: [entry] }, children: [entry.childId ?? 0] }
  }),
  setup(classHomework, async (context) => {
    const { token, by, params } = await ownGroup(context)
    await givenInClass(context.portal.world, params.groupId)
    return { token, by, params }
  }),
  setup(givenHomework, async (context) => {
    const { token, by, homeworkId } = await ownHomework(context)
    const children = (result: unknown) => givenHomework.result.parse(result).children.map(({ childId }) => childId)
    return { token, by, params: { homeworkId }, children }
  }),
  setup(giveHomework, async (context) => {
    const { token, by, entry } = await ownHomework(context)
    return { token, by, body: entry }
  }),
  setup(changeHomework, async (context) => {
    const { token, by, homeworkId, entry } = await ownHomework(context)
    const { entryId, topic, task, dueOn } = entry
    return { token, by, body: { entryId, homeworkId, topic, task, dueOn } }
  }),
  setup(takeBackHomework, async (context) => {
    const { token, by, homeworkId, entry } = await ownHomework(context)
    return { token, by, body: { entryId: entry.entryId, homeworkId } }
  }),
  setup(tickHomework, async (context) => {
    const { token, by, homeworkId, childId } = await ownHomework(context)
    return { token, by, body: { homeworkId, ticks: [{ childId, completionFlag: 'N' }], rest: false }, children: [childId] }
  }),
  setup(homeworkDesk, async (context) => {
    const { token, by, courseId } = await ownHomework(context)
    await context.portal.world.db.delete(homework).where(eq(homework.courseId, courseId))
    return { token, by }
  }),
  setup(groupTimes, async ({ portal }) => {
    const { token, personId: by } = await portal.signIn('88000018')
    const { groupId, day } = await leavingEntry(portal.world, KINDERGARTEN_GROUP)
    const children = (result: unknown) => groupTimes.result.parse(result).map(({ childId }) => childId)
    return { token, by, params: { groupId, day }, children }
  }),
  setup(enterTimes, async ({ portal }) => {
    const { token, personId: by } = await portal.signIn('88000018')
    const body = await leavingEntry(portal.world, KINDERGARTEN_GROUP)
    return { token, by, body, children: [body.childId] }
  }),
  setup(desk, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    return { token, by: personId }
  }),
  setup(queueRows, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    const children = (result: unknown) => queueRows.result.parse(result).rows.map(({ childId }) => childId)
    return { token, by: personId, children }
  }),
  setup(registerRows, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000011')
    const children = (result: unknown) => registerRows.result.parse(result).rows.map(({ childId }) => childId)
    return { token, by: personId, children }
  }),
  setup(registerExport, async (context) => {
    const { portal } = context
    const { token, personId } = await portal.signIn('88000011')
    const listed = await portal.send(registerRows, { body: { queue: 'leave' }, token })
    const children = registerRows.result.parse(listed.RESULT).rows.map(({ childId }) => childId)
    return { body: { queue: 'leave' }, token, by: personId, children }
  }),
  setup(deskSearch, async (context) => {
    const { token, by, params } = await ownGroup(context)
    const [child] = staffGroup.result.parse((await context.portal.send(staffGroup, { params, token })).RESULT).children
    const children = (result: unknown) => {
      const { children: found, requests, families } = deskSearch.result.parse(result)
      const inFamilies = families.flatMap((family) => family.children)
      return [...new Set([...found, ...requests, ...inFamilies].map(({ childId }) => childId))]
    }
    return { body: { search: `${child?.lastName} ${child?.firstName}` }, token, by, children }
  }),
  setup(correct, async (context) => {
    const { token, by, row } = await waiting(context)
    await context.portal.send(decide, { body: { kind: 'link', ids: [row.id], decision: 'DECLINED', note: 'Алдаа' }, token })
    const body = { queue: 'links', id: row.id, from: 'DECLINED', reason: 'Өөр хүүхдийн хүсэлтийг татгалзсан.' }
    return { body, token, by, children: [row.childId] }
  }),
  setup(placeRequest, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000013')
    const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'kindergarten' }, token })).RESULT)
    const [row] = await ofOpenStage(portal.world, listed.rows)
    const id = row?.id ?? 0
    await portal.world.db.update(prospects).set({ institutionId: null }).where(eq(prospects.id, id))
    const detail = await portal.send(queueDetail, { params: { queue: 'kindergarten', id }, token })
    const [kindergarten] = queueDetail.result.parse(detail.RESULT).placing
    const body = { queue: 'kindergarten', id, orgId: kindergarten?.id ?? 0 }
    return { body, token, by: personId, children: [row?.childId ?? 0] }
  }),
  setup(queueDetail, async (context) => {
    const waitingRow = await ofWaiting(context)
    const children = (result: unknown) => [...waitingRow.children, ...queueDetail.result.parse(result).family.map(({ childId }) => childId)]
    return { ...waitingRow, children }
  }),
  setup(registryNumberOf, ofWaiting),
  setup(addStaffNote, async (context) => {
    const { params, ...of } = await ofWaiting(context)
    return { ...of, body: { ...params, text: 'Утсаар ярьсан.' } }
  }),
  setup(assignRequest, async (context) => {
    const { params, token, by } = await ofWaiting(context)
    return { body: params, token, by }
  }),
  setup(releaseRequest, async (context) => {
    const { params, token, by } = await ofWaiting(context)
    return { body: params, token, by }
  }),
  setup(ownHeldDecisions, async ({ portal }) => {
    // The commission's last request: no other setup decides about it.
    const { token, personId } = await portal.signIn('88000013')
    const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'kindergarten' }, token })).RESULT)
    const row = listed.rows.at(-1)
    const body = { kind: 'prospect', ids: [row?.id ?? 0], decision: 'WAITING', note: null, holdSeconds: 60 }
    await portal.send(decide, { body, token })
    return { token, by: personId, children: [row?.childId ?? 0] }
  }),
  setup(undoDecision, async (context) => {
    const { token, by, row } = await waiting(context)
    const body = { kind: 'link', ids: [row.id], decision: 'APPROVE', note: null, holdSeconds: 60 }
    await context.portal.send(decide, { body, token })
    return { body: { kind: 'link', ids: [row.id] }, token, by, children: [row.childId] }
  }),
  setup(staffFigures, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000013')
    return { token, by: personId }
  }),
  setup(switchRole, async (context, { token }) => ({ body: { roleId: await ownRole(context, token) } })),
  setup(secondStep, async (context) => {
    const { portal, drawn, mother } = context
    const { world } = portal
    const { token } = await portal.signIn('88000001')
    const mark = 'a'.repeat(43)
    const asker = { contact: '88000001', purpose: 'SECOND', browser: digestOf(mark), networks: [], isTrusted: true } as const
    await world.db.transaction((tx) => makeCode(tx, world, asker, MAX_WORK_FACTOR, world.clock.now()))
    const validationCode = drawn.code()
    const [account] = await world.db.select().from(accounts).where(eq(accounts.personId, mother.personId))
    const of = { account: account?.id ?? 0, role: await ownRole(context, token) }
    const ticket = secondTicket(world.keyring, of, world.clock.now(), 10)
    return { body: { validationCode }, headers: { [HEADER.ticket]: ticket, cookie: `asking=${mark}` }, by: mother.personId }
  }),
  setup(invitation, async (context) => ({ body: { code: await invited(context, (await demoPerson(context, 'kg-new')).registryNumber) } })),
  setup(acceptInvitation, async (context) => {
    // An adult without an account: the guardian of a demo child.
    const { guardian } = await demoPerson(context, 'kg-requested')
    const [person] = await context.portal.world.db
      .select()
      .from(people)
      .where(eq(people.id, guardian?.guardianId ?? 0))
    const registerNumber = person?.registryNumber ?? ''
    const code = await invited(context, registerNumber)
    return { body: { code, registerNumber, password: encodePassword('Walk-through-5822') }, by: person?.id ?? null }
  }),
  setup(acceptSignedIn, async (context) => {
    const { registryNumber } = await demoPerson(context, '88000001')
    return { body: { code: await invited(context, registryNumber), registerNumber: registryNumber } }
  }),
]

/** Calls without a session that read nothing about a child. */
export const unauditedStaff = [
  [invitation, 'tells what a link is for, to anyone who holds it'],
  [findSchools, 'names of schools, without a child'],
] as const
