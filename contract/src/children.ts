import * as z from 'zod/mini'
import { child, get, self } from './call.ts'
import { Id, IdValue, Instant, PlainDate } from './fields.ts'

export const LINK_STATUSES = ['NEW', 'APPROVE', 'DECLINED'] as const
export const LinkStatus = z.enum(LINK_STATUSES)
export type LinkStatus = z.infer<typeof LinkStatus>

export const GUARDIAN_TYPES = ['FATHER', 'MOTHER', 'GENERAL_ORPHAN'] as const
export const GuardianType = z.enum(GUARDIAN_TYPES)
export type GuardianType = z.infer<typeof GuardianType>

/** ORGEBS: a general education school. */
export const ORG_TYPES = ['ORGEBS', 'ORGKG', 'ORGGOV'] as const
export const OrgType = z.enum(ORG_TYPES)
export type OrgType = z.infer<typeof OrgType>

/** A parent's request to follow a child. The registry number is masked: its letters and last two digits stay. */
export const LinkedChild = z.object({
  parentFullName: z.string(),
  studentFullName: z.string(),
  studentNidNumber: z.string(),
  parentGuardianName: z.string(),
  orgName: z.string(),
  studentGroupName: z.string(),
  requestDate: Instant,
  requestStatus: LinkStatus,
  requestStatusName: z.string(),
  parentId: IdValue,
  studentPersonId: IdValue,
  studentGroupId: IdValue,
  orgType: OrgType,
  parentGuardianType: GuardianType,
  orgId: IdValue,
})
export type LinkedChild = z.infer<typeof LinkedChild>

export const linkedChildren = get('/api/children/list/:parentPersonId', {
  about:
    'The children whom the signed-in parent has linked or asked to link: approved ones first, in the order in which they were asked for.',
  access: self('parentPersonId'),
  params: { parentPersonId: Id },
  result: z.array(LinkedChild),
  example: {
    params: { parentPersonId: 100001 },
    result: [
      {
        parentFullName: 'Батболд Болормаа',
        studentFullName: 'Ганбат Тэмүүлэн',
        studentNidNumber: 'ЧХ******98',
        parentGuardianName: 'Эх',
        orgName: '84 дүгээр сургууль',
        studentGroupName: '5б бүлэг',
        requestDate: '2026-09-02T10:15:00+08:00',
        requestStatus: 'APPROVE',
        requestStatusName: 'Зөвшөөрсөн',
        parentId: 100001,
        studentPersonId: 200001,
        studentGroupId: 3001,
        orgType: 'ORGEBS',
        parentGuardianType: 'MOTHER',
        orgId: 50084,
      },
    ],
  },
})

export const ChildInfo = z.object({
  familyName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  genderName: z.string(),
  age: z.int(),
  dateOfBirth: PlainDate,
  primaryNidNumber: z.string(),
  primaryLegislationName: z.string(),
  childFullAddress: z.nullable(z.string()),
  childEmailAddress: z.nullable(z.string()),
  childPhoneNumber: z.nullable(z.string()),
  orgId: z.nullable(IdValue),
  orgName: z.nullable(z.string()),
  orgType: z.nullable(OrgType),
  studentGroupId: z.nullable(IdValue),
  studentGroupName: z.nullable(z.string()),
  teacherName: z.nullable(z.string()),
  teacherPhoneNumber: z.nullable(z.string()),
  personId: IdValue,
})
export type ChildInfo = z.infer<typeof ChildInfo>

export const childInfo = get('/api/child/info/:studentId', {
  about: "A child's personal data, address, group and class teacher.",
  access: child('studentId'),
  params: { studentId: Id },
  result: ChildInfo,
  example: {
    params: { studentId: 200001 },
    result: {
      familyName: 'Боржигон',
      lastName: 'Ганбат',
      firstName: 'Тэмүүлэн',
      genderName: 'Эрэгтэй',
      age: 10,
      dateOfBirth: '2016-02-16',
      primaryNidNumber: 'ЧХ16221698',
      primaryLegislationName: 'Монгол',
      childFullAddress: 'Улаанбаатар, Баянзүрх, 5 дугаар хороо, 12 дугаар байр, 34 тоот',
      childEmailAddress: null,
      childPhoneNumber: null,
      orgId: 50084,
      orgName: '84 дүгээр сургууль',
      orgType: 'ORGEBS',
      studentGroupId: 3001,
      studentGroupName: '5б бүлэг',
      teacherName: 'Дорж Сарантуяа',
      teacherPhoneNumber: '92220111',
      personId: 200001,
    },
  },
})

export const childrenCalls = [linkedChildren, childInfo]
