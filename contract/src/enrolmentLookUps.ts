import * as z from 'zod/mini'
import { all, byBody, captchaFor, concern, get, lookUp, open, post, session, ticket } from './call.ts'
import { GuardianType } from './children.ts'
import { exampleProspect, exampleRegistry, Prospect } from './enrolmentProspect.ts'
import { RESPONSE_STATUSES } from './enrolmentStatuses.ts'
import { Id, IdValue, Instant, RegistryNumber } from './fields.ts'

/** Status 1: known and resident. 0: not; the text is equal for every cause. */
export const searchPerson = post('/public/person/search', {
  about: 'Looks a registry number up in the resident registry. If the child is known, the answer has its ticket in X-Ticket.',
  access: captchaFor('registerNumber'),
  goesOnReadOnly: true,
  handsTicket: true,
  params: {},
  body: z.object({ registerNumber: RegistryNumber }),
  result: z.object({ result: z.object({ status: z.int(), message: z.string(), addressId: z.nullable(IdValue) }) }),
  example: {
    body: { registerNumber: exampleRegistry },
    result: { result: { status: 1, message: 'Амжилттай', addressId: 7001 } },
  },
})

const looksUp = 'Requires the ticket of that child, or a captcha. Returns the ticket.'

export const studentInfo = get('/public/student/info/:reg', {
  about: `Returns a child in the open campaign for its age, masked, then its requests with a place or a position in earlier stages. ${looksUp}`,
  access: lookUp('reg'),
  servedAs: 'sending',
  handsTicket: true,
  params: { reg: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { reg: exampleRegistry }, result: [exampleProspect] },
})

export const findStudent = byBody('/public/student/info', studentInfo)

export const subPrograms = get('/public/sub/programs/list/:registry', {
  about: `Returns a child in the sub-program campaign, masked, then its requests with a place or a position in earlier stages. ${looksUp}`,
  access: lookUp('registry'),
  servedAs: 'sending',
  handsTicket: true,
  params: { registry: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { registry: exampleRegistry }, result: [{ ...exampleProspect, kind: 'subProgram' }] },
})

export const findSubPrograms = byBody('/public/sub/programs/list', subPrograms)

export const studentList = get('/public/student/list', {
  about: "Returns the children of the caller's tickets, or of the signed-in caller's requests.",
  access: open,
  servedAs: 'sending',
  params: {},
  result: z.array(Prospect),
  example: { result: [exampleProspect] },
})

/** State of a sub-program request, readable by a caller who knows the registry number. */
export const CheckResult = z.object({
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  legalName: z.nullable(z.string()),
  creationDate: Instant,
  /** Time of the last step. */
  changedAt: z.nullable(Instant),
  responseStatus: z.enum(RESPONSE_STATUSES),
  responseStatusName: z.string(),
  prospectResponseNote: z.nullable(z.string()),
})
export type CheckResult = z.infer<typeof CheckResult>
const exampleCheck: CheckResult = {
  lastName: 'Б.',
  firstName: 'Т.',
  primaryNidNumber: 'ЧХ******98',
  legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
  creationDate: '2026-11-08T00:00:00+08:00',
  changedAt: '2026-11-12T10:20:00+08:00',
  responseStatus: 'PASSED',
  responseStatusName: 'Тэнцсэн',
  prospectResponseNote: null,
}

export const checkSubProgram = get('/public/sub/student/check/:reg', {
  about: `Returns the state of a child's sub-program request. ${looksUp}`,
  access: lookUp('reg'),
  handsTicket: true,
  params: { reg: RegistryNumber },
  result: z.array(CheckResult),
  example: { params: { reg: exampleRegistry }, result: [exampleCheck] },
})

export const findSubProgramState = byBody('/public/sub/student/check', checkSubProgram)

export const requesterInfo = get('/public/people/info/:registry', {
  about:
    "Looks up an adult requester by registry number. Requires a child's ticket: at most five times per ticket, and five adults an hour per child and network. Returns the requester's ticket in X-Ticket, valid together with that child's ticket.",
  access: ticket(),
  servedAs: 'sending',
  handsTicket: true,
  params: { registry: RegistryNumber },
  result: z.array(z.object({ personId: IdValue, lastName: z.string(), firstName: z.string() })),
  example: { params: { registry: 'ЯБ90010112' }, result: [{ personId: 100100, lastName: 'Б.', firstName: 'Б.' }] },
})

export const findRequester = byBody('/public/people/info', requesterInfo)

export const lookUpStudent = get('/api/student/info/:registerNumber', {
  about: "Returns the same as student/info for a signed-in caller. Requires a captcha, and returns the child's ticket.",
  access: all(session, captchaFor('registerNumber')),
  servedAs: 'sending',
  handsTicket: true,
  params: { registerNumber: RegistryNumber },
  result: z.array(Prospect),
  example: { params: { registerNumber: exampleRegistry }, result: [exampleProspect] },
})

export const findStudentSignedIn = byBody('/api/student/info', lookUpStudent)

export const guardianRelations = get('/api/student/relations', {
  about: 'Returns the relations that a guardian can have to a child.',
  access: session,
  servedAs: 'sending',
  params: {},
  result: z.array(z.object({ guardianCode: GuardianType, guardianName: z.string() })),
  example: { result: [{ guardianCode: 'MOTHER', guardianName: 'Эх' }] },
})

export const guardiansOf = get('/api/student/guardians/:personId', {
  about: 'Returns the parents and guardians of a child in the resident registry.',
  access: all(session, concern('personId', 'child')),
  servedAs: 'sending',
  params: { personId: Id },
  result: z.array(z.object({ personId: IdValue, lastName: z.string(), firstName: z.string(), guardianType: GuardianType })),
  example: { params: { personId: 200102 }, result: [{ personId: 100100, lastName: 'Б.', firstName: 'Б.', guardianType: 'MOTHER' }] },
})

export const lookUpCalls = [
  searchPerson,
  studentInfo,
  findStudent,
  subPrograms,
  findSubPrograms,
  studentList,
  checkSubProgram,
  findSubProgramState,
  requesterInfo,
  findRequester,
  lookUpStudent,
  findStudentSignedIn,
  guardianRelations,
  guardiansOf,
]
