import type { Call } from '@portal/contract/call'
import {
  acknowledgeMail,
  acknowledgeSms,
  applicationHistory,
  applications,
  changeAddress,
  checkSubProgram,
  findRequester,
  findStudent,
  findStudentSignedIn,
  findSubProgramState,
  findSubPrograms,
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
import { demoPerson, type ExpectedCall, type SetupContext, setup, ticketOf, ticketsOf } from './context.ts'

const MAIL = 'guardian@demo.mn'

/** Looks a child of the demo up with its ticket, before any request. */
async function lookUpRequest(context: SetupContext, key: string) {
  const child = await demoPerson(context, key)
  const headers = ticketOf(context, child.personId)
  const number = child.registryNumber
  const answered = key.startsWith('sub-')
    ? await context.portal.send(subPrograms, { params: { registry: number }, headers })
    : await context.portal.send(studentInfo, { params: { reg: number }, headers })
  const [prospect] = z.array(Prospect).parse(answered.RESULT)
  if (prospect === undefined) throw new Error(`${key} is in no campaign`)
  return { child, headers, prospect }
}

/** First request of a child: setups of draws copy it into campaigns of their own. */
const requestOf = async ({ portal }: SetupContext, childId: number): Promise<number> => {
  const [found] = await portal.world.db.select().from(prospects).where(eq(prospects.childId, childId)).orderBy(prospects.id).limit(1)
  return found?.id ?? 0
}

/** Request of a registered guardian without a session. */
async function byGuardian(context: SetupContext, key: string) {
  const { child, headers, prospect } = await lookUpRequest(context, key)
  const body = {
    prospectDataId: prospect.prospectDataId ?? (await requestOf(context, child.personId)),
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
  return { body, headers: ticketsOf(context, headers, child.guardian?.guardianId ?? 0), children: [child.personId] }
}

/** Request of a signed-in sender that the registry does not name. */
async function byMother(context: SetupContext, key: string) {
  const { body, ...sent } = await byGuardian(context, key)
  return { body: { ...body, contactPersonId: context.mother.personId, contactGuardianType: 'GENERAL_ORPHAN' }, ...sent }
}

/** Sends a request, which queues its messages. */
async function sent(context: SetupContext, key: string): Promise<Pick<ExpectedCall, 'headers' | 'children'>> {
  const { body, headers, children } = await byGuardian(context, key)
  await context.portal.send(sendProspect, { body, headers })
  return { headers, children }
}

/** A request for the mother's child by a sender that the registry does not name. */
async function sentByOther(context: SetupContext) {
  const { child } = await lookUpRequest(context, 'kg-own')
  const { personId: contactPersonId } = await demoPerson(context, 'adult-free')
  const { db, clock } = context.portal.world
  const other = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: '88112244', forCommission: true } as const
  const sending = { responseStatus: 'REQUESTED', reference: '000-000-0000', lot: '2222222222', sentAt: clock.now() } as const
  await db
    .update(prospects)
    .set({ ...other, ...sending })
    .where(eq(prospects.childId, child.personId))
  return { prospectDataId: await requestOf(context, child.personId), children: [child.personId] }
}

/** Look-up by registry number, with or without a session; the captcha is added if the call requires it. */
const byNumber = (call: Call, name: string, key: string) =>
  setup(call, async (context) => {
    const { registryNumber, personId } = await demoPerson(context, key)
    const values = { [name]: registryNumber }
    return { ...(call.method === 'GET' ? { params: values } : { body: values }), children: [personId] }
  })

/** A requester's number, and the ticket of the child. */
async function requesterFor(context: SetupContext, key: string) {
  const { personId } = await demoPerson(context, key)
  const { registryNumber: registry } = await demoPerson(context, 'adult-free')
  return { registry, headers: ticketOf(context, personId), children: [personId] }
}

/** Makes the mother the sender of one request, and lists hers. */
const listed = (call: typeof applications | typeof subApplications, key: string) =>
  setup(call, async (context) => {
    const { personId } = await demoPerson(context, key)
    await context.portal.world.db.update(prospects).set({ contactPersonId: context.mother.personId }).where(eq(prospects.childId, personId))
    return { children: (result) => call.result.parse(result).map((one) => one.personId) }
  })

export const enrolmentSetups = [
  byNumber(searchPerson, 'registerNumber', 'kg-new'),
  byNumber(studentInfo, 'reg', 'kg-new'),
  byNumber(subPrograms, 'registry', 'sub-new'),
  byNumber(checkSubProgram, 'reg', 'sub-passed'),
  byNumber(lookUpStudent, 'registerNumber', 'kg-new'),
  byNumber(findStudent, 'reg', 'kg-new'),
  byNumber(findSubPrograms, 'registry', 'sub-new'),
  byNumber(findSubProgramState, 'reg', 'sub-passed'),
  byNumber(findStudentSignedIn, 'registerNumber', 'kg-new'),
  setup(studentList, async (context) => {
    const { personId } = await demoPerson(context, 'kg-requested')
    return { headers: ticketOf(context, personId), token: undefined, children: [personId] }
  }),
  setup(requesterInfo, async (context) => {
    const { registry, ...more } = await requesterFor(context, 'kg-new')
    return { params: { registry }, ...more }
  }),
  setup(findRequester, async (context) => {
    const { registry, ...more } = await requesterFor(context, 'kg-new')
    return { body: { registry }, ...more }
  }),
  setup(guardiansOf, async (context) => {
    const { personId } = await demoPerson(context, 'kg-own')
    return { params: { personId }, headers: ticketOf(context, personId), children: [personId] }
  }),
  setup(sendProspect, (context) => byGuardian(context, 'kg-twins-a')),
  setup(sendSubProgram, (context) => byGuardian(context, 'sub-new')),
  setup(saveProspect, (context) => byMother(context, 'kg-twins-b')),
  setup(saveSubProgram, (context) => byMother(context, 'sub-unpassed')),
  setup(showReceipt, async (context) => {
    const { headers, children } = await sent(context, 'kg-moved')
    const { personId } = await demoPerson(context, 'kg-moved')
    const [row] = await context.portal.world.db.select().from(prospects).where(eq(prospects.childId, personId))
    return { body: { prospectDataId: row?.id, personId, reference: row?.reference }, headers, children }
  }),
  setup(takeOverRequest, async (context) => {
    const { prospectDataId, children } = await sentByOther(context)
    return { body: { prospectDataId, contactPhone1: '88000001', contactPhone2: null, contactMail: null }, children }
  }),
  setup(withdrawOther, async (context) => {
    const { prospectDataId, children } = await sentByOther(context)
    return { body: { prospectDataId }, children }
  }),
  setup(changeAddress, async (context) => {
    const { child, headers } = await lookUpRequest(context, 'kg-moved')
    const { personId } = child
    const [now] = await context.portal.world.db.select().from(addresses).where(eq(addresses.personId, personId))
    const body = { isChangeFlag: true, personId, personAddressId: now?.id, personAddressDetail: null, arrivalDate: null }
    return { body, headers, children: [personId] }
  }),
  setup(issuedMessages, async (context) => {
    const { headers, children } = await sent(context, 'kg-unpassed')
    return { params: { personId: (await demoPerson(context, 'kg-unpassed')).personId }, headers, children }
  }),
  setup(acknowledgeSms, async (context) => {
    const { headers, children } = await sent(context, 'kg-departed')
    const { personId } = await demoPerson(context, 'kg-departed')
    const [issued] = issuedMessages.result.parse((await context.portal.send(issuedMessages, { params: { personId }, headers })).RESULT)
    return { body: { operator: issued?.operator, message: issued?.message, phone: issued?.phoneNumber }, headers, children }
  }),
  setup(acknowledgeMail, async (context) => {
    const { headers, children } = await sent(context, 'kg-new')
    return { body: { requestEmail: MAIL, body: '…', sub: MAIL_SUBJECT }, headers, children }
  }),
  ...[ownChild, ownChildForSub].map((call) =>
    setup(call, async (context) => {
      const { personId } = await demoPerson(context, 'kg-own')
      return { params: { personId }, children: [personId] }
    }),
  ),
  setup(ownChildren, async () => ({ children: (result) => ownChildren.result.parse(result).map((one) => one.personId) })),
  listed(applications, 'kg-waiting'),
  listed(subApplications, 'sub-passed'),
  setup(publicHistory, async (context) => {
    const { personId } = await demoPerson(context, 'kg-requested')
    return { params: { id: await requestOf(context, personId) }, headers: ticketOf(context, personId), children: [personId] }
  }),
  setup(applicationHistory, async (context) => {
    const { personId } = await demoPerson(context, 'kg-requested')
    return { params: { prospectDataId: await requestOf(context, personId) }, headers: ticketOf(context, personId), children: [personId] }
  }),
  setup(decide, async (context) => {
    const { token, personId: by } = await context.portal.signIn('88000013')
    const { personId } = await demoPerson(context, 'kg-requested')
    const body = { kind: 'prospect', ids: [await requestOf(context, personId)], decision: 'WAITING', note: null }
    return { body, token, by, children: [personId] }
  }),
]
