import type { Call } from '@portal/contract/call'
import {
  acknowledgeMail,
  acknowledgeSms,
  applicationHistory,
  applications,
  changeAddress,
  checkSubProgram,
  guardiansOf,
  issuedMessages,
  lookUpStudent,
  MAIL_SUBJECT,
  ownChild,
  ownChildForSub,
  ownChildren,
  Prospect,
  publicHistory,
  requesterInfo,
  saveProspect,
  saveSubProgram,
  searchPerson,
  sendProspect,
  sendSubProgram,
  showReceipt,
  studentInfo,
  studentList,
  subApplications,
  subPrograms,
  takeOverRequest,
  withdrawOther,
} from '@portal/contract/enrolment'
import { decide } from '@portal/contract/staff'
import * as z from 'zod/mini'
import { eq } from '../../src/database/sql.ts'
import { addresses, prospects } from '../../src/database/tables.ts'
import { demoPerson, ticketOf, ticketsOf, type Visit, type Walk, way } from './walk.ts'

const MAIL = 'guardian@demo.mn'

/** Looks a child of the demo up with its ticket, before any request. */
async function lookedUp(walk: Walk, key: string) {
  const child = await demoPerson(walk, key)
  const headers = ticketOf(walk, child.personId)
  const number = child.registryNumber
  const answered = key.startsWith('sub-')
    ? await walk.portal.send(subPrograms, { params: { registry: number }, headers })
    : await walk.portal.send(studentInfo, { params: { reg: number }, headers })
  const [prospect] = z.array(Prospect).parse(answered.RESULT)
  if (prospect === undefined) throw new Error(`${key} is in no campaign`)
  return { child, headers, prospect }
}

const requestOf = async ({ portal }: Walk, childId: number): Promise<number> => {
  const [found] = await portal.world.db.select().from(prospects).where(eq(prospects.childId, childId))
  return found?.id ?? 0
}

/** Request of a registered guardian without a session. */
async function byGuardian(walk: Walk, key: string) {
  const { child, headers, prospect } = await lookedUp(walk, key)
  const body = {
    prospectDataId: prospect.prospectDataId ?? (await requestOf(walk, child.personId)),
    personId: child.personId,
    personAddressId: prospect.personAddressId,
    personAddressDetail: null,
    contactPersonId: child.guardian?.guardianId,
    contactGuardianType: child.guardian?.type,
    contactPhone1: '88112233',
    contactPhone2: null,
    contactMail: MAIL,
    institutionId: prospect.institutionId,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: 'REQUESTED',
  }
  return { body, headers: ticketsOf(walk, headers, child.guardian?.guardianId ?? 0), children: [child.personId] }
}

/** Request of a signed-in sender that the registry does not name. */
async function byMother(walk: Walk, key: string) {
  const { body, ...sent } = await byGuardian(walk, key)
  return { body: { ...body, contactPersonId: walk.mother.personId, contactGuardianType: 'GENERAL_ORPHAN' }, ...sent }
}

/** Sends a request, which queues its messages. */
async function sent(walk: Walk, key: string): Promise<Pick<Visit, 'headers' | 'children'>> {
  const { body, headers, children } = await byGuardian(walk, key)
  await walk.portal.send(sendProspect, { body, headers })
  return { headers, children }
}

/** A request for the mother's child by a sender that the registry does not name. */
async function sentByOther(walk: Walk) {
  const { child } = await lookedUp(walk, 'kg-own')
  const { personId: contactPersonId } = await demoPerson(walk, 'adult-free')
  const { db, clock } = walk.portal.world
  const other = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: '88112244', forCommission: true } as const
  const sending = { responseStatus: 'REQUESTED', reference: '000-000-0000', lot: '2222222222', sentAt: clock.now() } as const
  await db
    .update(prospects)
    .set({ ...other, ...sending })
    .where(eq(prospects.childId, child.personId))
  return { prospectDataId: await requestOf(walk, child.personId), children: [child.personId] }
}

/** Look-up by registry number, with or without a session; the captcha is added if the call requires it. */
const byNumber = (call: Call, name: string, key: string) =>
  way(call, async (walk) => {
    const { registryNumber, personId } = await demoPerson(walk, key)
    const values = { [name]: registryNumber }
    return { ...(call.method === 'GET' ? { params: values } : { body: values }), children: [personId] }
  })

/** Makes the mother the sender of one request, and lists hers. */
const listed = (call: typeof applications, key: string) =>
  way(call, async (walk) => {
    const { personId } = await demoPerson(walk, key)
    await walk.portal.world.db.update(prospects).set({ contactPersonId: walk.mother.personId }).where(eq(prospects.childId, personId))
    return { children: (result) => call.result.parse(result).map((one) => one.personId) }
  })

export const enrolmentWays = [
  byNumber(searchPerson, 'registerNumber', 'kg-new'),
  byNumber(studentInfo, 'reg', 'kg-new'),
  byNumber(subPrograms, 'registry', 'sub-new'),
  byNumber(checkSubProgram, 'reg', 'sub-passed'),
  byNumber(lookUpStudent, 'registerNumber', 'kg-new'),
  way(studentList, async (walk) => {
    const { personId } = await demoPerson(walk, 'kg-requested')
    return { headers: ticketOf(walk, personId), token: undefined, children: [personId] }
  }),
  way(requesterInfo, async (walk) => {
    const { personId } = await demoPerson(walk, 'kg-new')
    const { registryNumber } = await demoPerson(walk, 'adult-free')
    return { params: { registry: registryNumber }, headers: ticketOf(walk, personId), children: [personId] }
  }),
  way(guardiansOf, async (walk) => {
    const { personId } = await demoPerson(walk, 'kg-own')
    return { params: { personId }, headers: ticketOf(walk, personId), children: [personId] }
  }),
  way(sendProspect, (walk) => byGuardian(walk, 'kg-twins-a')),
  way(sendSubProgram, (walk) => byGuardian(walk, 'sub-new')),
  way(saveProspect, (walk) => byMother(walk, 'kg-twins-b')),
  way(saveSubProgram, (walk) => byMother(walk, 'sub-unpassed')),
  way(showReceipt, async (walk) => {
    const { headers, children } = await sent(walk, 'kg-moved')
    const { personId } = await demoPerson(walk, 'kg-moved')
    const [row] = await walk.portal.world.db.select().from(prospects).where(eq(prospects.childId, personId))
    return { body: { prospectDataId: row?.id, personId, reference: row?.reference }, headers, children }
  }),
  way(takeOverRequest, async (walk) => {
    const { prospectDataId, children } = await sentByOther(walk)
    return { body: { prospectDataId, contactPhone1: '88000001', contactPhone2: null, contactMail: null }, children }
  }),
  way(withdrawOther, async (walk) => {
    const { prospectDataId, children } = await sentByOther(walk)
    return { body: { prospectDataId }, children }
  }),
  way(changeAddress, async (walk) => {
    const { child, headers } = await lookedUp(walk, 'kg-moved')
    const { personId } = child
    const [now] = await walk.portal.world.db.select().from(addresses).where(eq(addresses.personId, personId))
    const body = { isChangeFlag: true, personId, personAddressId: now?.id, personAddressDetail: null, arrivalDate: null }
    return { body, headers, children: [personId] }
  }),
  way(issuedMessages, async (walk) => {
    const { headers, children } = await sent(walk, 'kg-unpassed')
    return { params: { personId: (await demoPerson(walk, 'kg-unpassed')).personId }, headers, children }
  }),
  way(acknowledgeSms, async (walk) => {
    const { headers, children } = await sent(walk, 'kg-departed')
    const { personId } = await demoPerson(walk, 'kg-departed')
    const [issued] = issuedMessages.result.parse((await walk.portal.send(issuedMessages, { params: { personId }, headers })).RESULT)
    return { body: { operator: issued?.operator, message: issued?.message, phone: issued?.phoneNumber }, headers, children }
  }),
  way(acknowledgeMail, async (walk) => {
    const { headers, children } = await sent(walk, 'kg-new')
    return { body: { requestEmail: MAIL, body: '…', sub: MAIL_SUBJECT }, headers, children }
  }),
  ...[ownChild, ownChildForSub].map((call) =>
    way(call, async (walk) => {
      const { personId } = await demoPerson(walk, 'kg-own')
      return { params: { personId }, children: [personId] }
    }),
  ),
  way(ownChildren, async () => ({ children: (result) => ownChildren.result.parse(result).map((one) => one.personId) })),
  listed(applications, 'kg-waiting'),
  listed(subApplications, 'sub-passed'),
  way(publicHistory, async (walk) => {
    const { personId } = await demoPerson(walk, 'kg-requested')
    return { params: { id: await requestOf(walk, personId) }, headers: ticketOf(walk, personId), children: [personId] }
  }),
  way(applicationHistory, async (walk) => {
    const { personId } = await demoPerson(walk, 'kg-requested')
    return { params: { prospectDataId: await requestOf(walk, personId) }, headers: ticketOf(walk, personId), children: [personId] }
  }),
  way(decide, async (walk) => {
    const { token, personId: by } = await walk.portal.signIn('88000013')
    const { personId } = await demoPerson(walk, 'kg-requested')
    const body = { kind: 'prospect', ids: [await requestOf(walk, personId)], decision: 'WAITING', note: null }
    return { body, token, by, children: [personId] }
  }),
]
