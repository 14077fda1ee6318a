import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { MessageResult } from './envelope.ts'
import { FirstName, Id, IdValue, Instant, isDate, LastName, Level, Phone, PlainDate, RegistryNumber, says } from './fields.ts'

/** Forms with which an office corrects its data without a file. Each sends rows to the import, with the import's checks. */

/** Proposed people in the list of an office; the newest come first. */
export const MAX_PROPOSALS_LISTED = 20
/** Days after which a proposal that the operator has not decided is erased. */
export const PROPOSAL_DAYS = 30

/** State of a proposal as its office sees it. */
export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const ofOffice = staff('SCHOOL')
const Day = z.string().check(z.refine(isDate, says('dateInvalid')))

export const FormGroup = z.object({
  groupId: IdValue,
  schoolYear: z.int(),
  name: z.string(),
  level: Level,
  /** Null without a teacher, or with one that only a number names. */
  teacherId: z.nullable(IdValue),
})
export type FormGroup = z.infer<typeof FormGroup>

export const FormStay = z.object({
  stayId: IdValue,
  childId: IdValue,
  name: z.string(),
  since: PlainDate,
  until: z.nullable(PlainDate),
})
export type FormStay = z.infer<typeof FormStay>

const Proposal = z.object({ proposalId: IdValue, at: Instant, registryMasked: z.string(), state: z.enum(PROPOSAL_STATES) })

export const dataForms = get('/api/staff/data/forms', {
  about: 'Returns what the forms offer: groups of the running and the coming school year, teachers, and the proposals of the office.',
  access: ofOffice,
  params: {},
  result: z.object({
    groups: z.array(FormGroup),
    teachers: z.array(z.object({ personId: IdValue, name: z.string() })),
    /** False if the state's registry names people and guardians. */
    takesProposals: z.boolean(),
    proposals: z.array(Proposal).check(z.maxLength(MAX_PROPOSALS_LISTED)),
  }),
  example: {
    result: {
      groups: [{ groupId: 3052, schoolYear: 2026, name: '5б бүлэг', level: 5, teacherId: 100_012 }],
      teachers: [{ personId: 100_012, name: 'Дорж Сарантуяа' }],
      takesProposals: true,
      proposals: [{ proposalId: 7, at: '2026-11-16T10:20:00+08:00', registryMasked: 'ЯХ******77', state: 'open' }],
    },
  },
})

export const groupStays = get('/api/staff/data/forms/:groupId', {
  about: 'Returns the children of a group of the own institution with the days of their stay.',
  access: ofOffice,
  params: { groupId: Id },
  result: z.array(FormStay),
  example: {
    params: { groupId: 3052 },
    result: [{ stayId: 91, childId: 200_002, name: 'Ганбат Тэмүүлэн', since: '2026-09-01', until: null }],
  },
})

/** Fault of a form, by the column of the file that it stands for. */
const FormFault = z.object({ column: z.string(), mn: z.string(), en: z.string() })

/** Without faults the rows are stored, or equal the stored ones. */
const FormResult = z.object({ faults: z.array(FormFault) })
const stored = { result: { faults: [] } }

export const correctGroup = post('/api/staff/data/forms/group', {
  about: 'Corrects grade and class teacher of a group of the own institution.',
  access: ofOffice,
  params: {},
  body: z.object({ groupId: IdValue, level: Level, teacherId: z.nullable(IdValue) }),
  result: FormResult,
  example: { body: { groupId: 3052, level: 5, teacherId: null }, ...stored },
})

export const correctStay = post('/api/staff/data/forms/stay', {
  about:
    "Corrects a child's stay: its days, or its group. In another group from a later day on, the child stays in the present one until then.",
  access: ofOffice,
  params: {},
  body: z.object({ stayId: IdValue, groupId: IdValue, since: Day, until: z.nullable(Day) }),
  result: FormResult,
  example: { body: { stayId: 91, groupId: 3052, since: '2026-09-01', until: null }, ...stored },
})

export const proposePerson = post('/api/staff/data/forms/person', {
  about: "Proposes a person, or a guardian of an own child, to the portal's operator. The answer does not tell whether the person exists.",
  access: ofOffice,
  params: {},
  body: z.object({
    registerNumber: RegistryNumber,
    lastName: LastName,
    firstName: FirstName,
    phone: z.nullable(Phone),
    guardianOf: z.nullable(z.object({ childId: IdValue, type: GuardianType })),
  }),
  result: MessageResult,
  example: {
    body: { registerNumber: 'ЯХ90021677', lastName: 'Дорж', firstName: 'Болд', phone: null, guardianOf: null },
    result: { message: 'Порталын оператор шалгаад шийдвэрлэнэ' },
  },
})

export const dataFormCalls = [dataForms, groupStays, correctGroup, correctStay, proposePerson]
