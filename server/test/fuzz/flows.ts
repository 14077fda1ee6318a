import { absences, sendAbsence, withdrawAbsence } from '@portal/contract/absence'
import { login, register, requestCode, requestReset, verifyCode, verifyReset } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import {
  changeAddress,
  issuedMessages,
  lookUpStudent,
  publicHistory,
  requesterInfo,
  saveProspect,
  sendProspect,
  showReceipt,
  studentInfo,
  studentList,
} from '@portal/contract/enrolment'
import { encodePassword } from '@portal/contract/fields'
import { checkChild, classInfo, groupsOfClass, saveLink, schoolInfo } from '@portal/contract/linking'
import { closeAccount, copyFile, myRights, requestCopy } from '@portal/contract/rights'
import { decide, undoDecision } from '@portal/contract/staff'
import { desk } from '@portal/contract/staffDesk'
import { family, findFamily } from '@portal/contract/staffFamily'
import { inviteTeacher, staffPeople } from '@portal/contract/staffPeople'
import { queueDetail, queueRows } from '@portal/contract/staffQueues'
import { applyUpload, importState, sendImport, upload, uploadDetail, uploadFaults, uploads } from '@portal/contract/uploads'
import * as z from 'zod/mini'
import type { RecordedRandom } from '../callSetups/context.ts'
import { named, zipOf } from '../uploads.ts'
import { type Actor, emptyActor } from './actors.ts'
import type { Chance } from './chance.ts'
import type { Draft } from './drafts.ts'
import type { Scene } from './scene.ts'
import type { Verdict } from './verdicts.ts'

/** Context of a flow, which sends calls in sequence and uses earlier answers. */
export interface Going {
  chance: Chance
  scene: Scene
  drawn: RecordedRandom
  calls: readonly Call[]
  who(name: string): Actor
  /** Sends the call as given, sometimes mutated or by another actor. */
  send(call: Call, actor: Actor, how?: Partial<Omit<Draft, 'call'>>): Promise<Verdict>
  /** Sends the call with random values about this child. */
  read(call: Call, actor: Actor, childId: number): Promise<Verdict>
  solved(): Promise<Record<string, string>>
  /** Polls until the portal's background work is done, or a limit is reached. */
  untilDone(look: () => Promise<boolean>): Promise<void>
}
type Flow = (going: Going) => Promise<void>

const Found = z.array(z.record(z.string(), z.unknown()))
const first = ({ result }: Verdict): Record<string, unknown> => Found.safeParse(result).data?.[0] ?? {}
const keysOf = ({ result }: Verdict): Record<string, unknown> => z.record(z.string(), z.unknown()).safeParse(result).data ?? {}
const visitor = (name: string): Actor => ({ name, role: 'nobody', personId: undefined, token: undefined, ...emptyActor() })

/** Look-up → ticket → send → history → withdrawal. */
const enrol: Flow = async ({ chance, scene, send, solved, who }) => {
  const about = scene.about(chance.pick(scene.enrolling))
  const actor = visitor('visitor who enrols a child')
  const seen = first(await send(studentInfo, actor, { params: { reg: about.reg }, headers: await solved() }))
  await send(requesterInfo, actor, { params: { registry: scene.about(Number(about.guardianId)).registry } })
  const body = {
    prospectDataId: seen.prospectDataId ?? about.prospectDataId,
    personId: about.personId,
    personAddressId: seen.personAddressId ?? null,
    personAddressDetail: null,
    contactPersonId: about.guardianId,
    contactGuardianType: about.contactGuardianType,
    contactPhone1: '88112233',
    contactPhone2: null,
    contactMail: chance.is(0.5) ? 'fuzz@demo.mn' : null,
    institutionId: seen.institutionId ?? null,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: chance.is(0.8) ? 'REQUESTED' : 'APPROVED',
  }
  const receipt = keysOf(await send(sendProspect, actor, { body }))
  await send(sendProspect, actor, { body })
  await send(studentList, actor)
  await send(publicHistory, actor, { params: { id: body.prospectDataId } })
  await send(issuedMessages, actor, { params: { personId: body.personId } })
  const reference = receipt.reference ?? about.reference
  await send(showReceipt, actor, { body: { prospectDataId: body.prospectDataId, personId: body.personId, reference } })
  const where = { isChangeFlag: true, personId: body.personId, personAddressId: about.personAddressId, personAddressDetail: null }
  await send(changeAddress, actor, { body: { ...where, arrivalDate: null, prospectDataId: body.prospectDataId, reference } })
  await send(sendProspect, actor, { body: { ...body, responseStatus: 'NONE', reference } })
  const parent = who(chance.pick(['mother', 'parent who follows no child']))
  await send(lookUpStudent, parent, { params: { registerNumber: about.reg }, headers: await solved() })
  await send(saveProspect, parent, { body: { ...body, contactPersonId: parent.personId, contactGuardianType: 'GENERAL_ORPHAN' } })
  const commission = who('commission of the capital')
  const id = Number(body.prospectDataId)
  await send(queueRows, commission, { body: { queue: 'kindergarten' } })
  await send(queueDetail, commission, { params: { queue: 'kindergarten', id } })
  await send(decide, commission, {
    body: { kind: 'prospect', ids: [id], decision: chance.pick(['WAITING', 'PASSED', 'UNPASSED']), note: 'Тайлбар' },
  })
  await send(findFamily, commission, { body: { registerNumber: about.reg } })
  await send(family, commission, { params: { childId: about.childId } })
}

/** Code → proof → registration → log-in → copy → closing → undone by a log-in → reset. */
const account: Flow = async ({ chance, scene, drawn, send, untilDone }) => {
  const contact = `9333${String(chance.below(10_000)).padStart(4, '0')}`
  const adult = scene.about(Number(scene.about(chance.pick(scene.children)).guardianId))
  const actor = visitor('visitor who registers')
  const fields = { requestEmail: contact, requestType: 'REGISTRATION' }
  await send(requestCode, actor, { body: { ...fields, type: 'PHONE', status: 'ACTIVE' } })
  await send(verifyCode, actor, { body: { ...fields, status: 'VERIFY', validationCode: drawn.code() } })
  const password = encodePassword('Fuzz-12345')
  const person = { registerNumber: adult.registry, firstName: adult.firstName, lastName: adult.lastName }
  await send(register, actor, { body: { ...person, username: contact, usertype: 'EDU_PARENT', password } })
  const signIn = async () => {
    const opened = keysOf(await send(login, actor, { body: { username: contact, password } }))
    actor.token = typeof opened.token === 'string' ? opened.token : undefined
  }
  await signIn()
  await send(myRights, actor)
  const copy = keysOf(await send(requestCopy, actor, { body: { password } }))
  if (typeof copy.token === 'string') actor.token = copy.token
  await untilDone(
    async () => z.object({ copy: z.object({ status: z.literal('READY') }) }).safeParse((await send(myRights, actor)).result).success,
  )
  await send(copyFile, actor)
  await send(closeAccount, actor, { body: { password } })
  await send(myRights, actor)
  await signIn()
  await send(myRights, actor)
  await send(requestReset, actor, { body: { type: 'PHONE', requestEmail: contact, status: 'ACTIVE', requestType: 'RESETPASSWORD' } })
  const change = { requestEmail: contact, requestType: 'RESETPASSWORD', status: 'VERIFY', validationCode: drawn.code() }
  await send(verifyReset, actor, { body: { ...change, password: encodePassword('Fuzz-54321') } })
}

/** Check → request → approval at the desk → reads → revoked → reads. */
const link: Flow = async ({ chance, scene, send, read, who, calls }) => {
  const parent = who(chance.pick(['mother', 'father', 'parent who follows no child', 'parent by mail']))
  const childId = chance.pick(scene.children)
  const about = scene.about(childId)
  await send(checkChild, parent, { params: { registry: about.registry, childName: about.childName, parentName: about.parentName } })
  await send(schoolInfo, parent, { params: { personId: childId } })
  await send(classInfo, parent, { params: { orgId: about.orgId } })
  await read(groupsOfClass, parent, childId)
  const body = { parentId: parent.personId, studentPersonId: childId, parentGuardianType: 'GENERAL_ORPHAN', studentGroupId: about.groupId }
  const { requestId } = keysOf(await send(saveLink, parent, { body }))
  const reads = async () => {
    const some = calls.filter(({ method, params }) => method === 'GET' && 'studentId' in params)
    for (let times = 0; times < 4 && some.length > 0; times++) await read(chance.pick(some), parent, childId)
    await send(linkedChildren, parent, { params: { parentPersonId: parent.personId } })
  }
  await reads()
  const staff = who(chance.pick(['class teacher', 'office of the school', 'office of the kindergarten']))
  await send(queueRows, staff, { body: { queue: 'links' } })
  await send(queueDetail, staff, { params: { queue: 'links', id: requestId ?? 1 } })
  const held = chance.is(0.3) ? { holdSeconds: 30 } : {}
  await send(decide, staff, { body: { kind: 'link', ids: [requestId ?? 1], decision: 'APPROVE', note: null, ...held } })
  if (chance.is(0.3)) await send(undoDecision, staff, { body: { kind: 'link', ids: [requestId ?? 1] } })
  await reads()
  await send(decide, staff, { body: { kind: 'link', ids: [requestId ?? 1], decision: 'DECLINED', note: 'Буруу' } })
  await reads()
}

/** Leave asked → decided → read → withdrawn. */
const leave: Flow = async ({ chance, scene, send, who }) => {
  const parent = who(chance.pick(['mother', 'father', 'parent by mail']))
  const childId = chance.some(scene.linkedTo(parent.personId ?? 0)) ?? chance.pick(scene.children)
  const { startDate, endDate } = scene.usual(chance)
  const fields = { username: parent.username, personId: parent.personId, studentPersonId: childId, absenceCategory: 'FAMILY' }
  const times = { intervalTypeId: 1, startDate, endDate, startTime: null, endTime: null, description: 'Хөдөө явна', alsoFor: [] }
  const sent = z
    .object({ absenceIds: z.array(z.number()) })
    .safeParse((await send(sendAbsence, parent, { body: { ...fields, ...times } })).result)
  const id = sent.data?.absenceIds[0] ?? chance.between(1, 300)
  const staff = who(chance.pick(['class teacher', 'office of the school', 'office of the kindergarten', 'commission of the capital']))
  await send(desk, staff)
  await send(queueRows, staff, { body: { queue: 'leave', status: chance.pick(['NEW', 'APPROVED']) } })
  await send(queueDetail, staff, { params: { queue: 'leave', id } })
  await send(decide, staff, { body: { kind: 'absence', ids: [id], decision: chance.pick(['APPROVED', 'DECLINED']), note: 'За' } })
  await send(absences, parent, { params: { orgId: scene.about(childId).orgId, studentId: childId } })
  await send(withdrawAbsence, parent, { body: { studentPersonId: childId, absenceId: id } })
}

const LINES = [
  'org_id,school_year,group,level,teacher_registry_number',
  '50084,2026,Фузз бүлэг,5,',
  '60108,2026,x,3,АА00000000',
  '"',
  ',,,,',
  '50084,2026,"=1+1",99,<b>',
]
const HOSTILE_FILES = ['', '\ufeff', '\0\0\0', 'org_id\n', '"'.repeat(999), `${LINES[0]}\n${'1,'.repeat(5000)}`]

/** File → check → application, by the office and by its program. */
const bring: Flow = async ({ chance, send, who, untilDone }) => {
  const lines = [LINES[0], ...Array.from({ length: chance.between(0, 4) }, () => chance.pick(LINES))]
  const text = chance.is(0.7) ? lines.join('\n') : chance.pick(HOSTILE_FILES)
  const zipped = { name: 'data.zip', bytes: zipOf([{ name: chance.pick(['groups.csv', '../groups.csv', 'a/b.csv', 'x.zip']), text }]) }
  const file = chance.is(0.4)
    ? zipped
    : { name: chance.pick(['groups.csv', 'groups.xlsx', 'marks.csv', 'x', '😀.csv']), bytes: Buffer.from(text) }
  const office = who(chance.pick(['office of the school', 'office of the kindergarten']))
  const program = who('program with a key')
  const byProgram = chance.is(0.3)
  const bytes = { bytes: Uint8Array.from(file.bytes), headers: named(file.name) }
  const brought = keysOf(await (byProgram ? send(sendImport, program, bytes) : send(upload, office, bytes)))
  const uploadId = brought.uploadId ?? brought.importId ?? 1
  const State = z.object({ status: z.enum(['CHECKED', 'APPLIED', 'REFUSED']) })
  const look = () =>
    byProgram ? send(importState, program, { params: { importId: uploadId } }) : send(uploadDetail, office, { params: { uploadId } })
  await untilDone(async () => State.safeParse((await look()).result).success)
  await send(uploads, office)
  await send(uploadFaults, office, { params: { uploadId } })
  await send(applyUpload, office, { body: { uploadId, goodRows: chance.is(0.5) } })
  await untilDone(async () => State.safeParse((await look()).result).data?.status === 'APPLIED')
}

const people: Flow = async ({ chance, scene, send, who }) => {
  const office = who('office of the school')
  const adult = scene.about(Number(scene.about(chance.pick(scene.children)).guardianId))
  await send(inviteTeacher, office, { body: { registerNumber: adult.registry, contact: '93330000' } })
  await send(staffPeople, office)
}

export const flows: readonly Flow[] = [enrol, account, link, link, leave, bring, people]
