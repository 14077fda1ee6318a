import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { child, get, self } from './call.ts'
import { Id, IdValue, Instant, OpenState, PlainDate } from './fields.ts'
import { SEXES } from './registry.ts'

export const Sex = z.enum(SEXES)
export type Sex = z.infer<typeof Sex>

export const LINK_STATUSES = ['NEW', 'APPROVE', 'DECLINED'] as const
export const LinkStatus = z.enum(LINK_STATUSES)
/** Decisions of a school, in the order of the desk's buttons. */
export const LINK_DECISIONS = ['APPROVE', 'DECLINED'] as const satisfies readonly (typeof LINK_STATUSES)[number][]
/** Links that a school has approved or can still approve. */
export const OPEN_LINK_STATUSES = ['NEW', 'APPROVE'] as const satisfies readonly (typeof LINK_STATUSES)[number][]
export type LinkStatus = z.infer<typeof LinkStatus>

export const GUARDIAN_TYPES = ['FATHER', 'MOTHER', 'GENERAL_ORPHAN'] as const
export const GuardianType = z.enum(GUARDIAN_TYPES)
export type GuardianType = z.infer<typeof GuardianType>

/** ORGEBS: general education school. ORGKG: kindergarten. */
export const ORG_TYPES = ['ORGEBS', 'ORGKG', 'ORGGOV'] as const
export const OrgType = z.enum(ORG_TYPES)
export type OrgType = z.infer<typeof OrgType>

/** Last stay of a child that is over: `on` is the first day without it. */
const FormerPlace = z.object({
  on: PlainDate,
  orgName: z.string(),
  orgType: OrgType,
  phone: z.nullable(z.string()),
})

/** Next stay of a child, which begins on `from`. */
const ComingPlace = z.object({ from: PlainDate, orgName: z.string(), groupName: z.string(), phone: z.nullable(z.string()) })

/** Institution of a child whose group belongs to an earlier school year: it has not said the child's class of this year. */
const ClassUnknown = z.object({ phone: z.nullable(z.string()) })

/**
 * A parent's request for a link to a child; staff decide it by its requestId. The registry number is masked: its letters and last two
 * digits stay. Institution and group are null for an approved child that is in no group today, and for a child that never was in one. The
 * group's name alone is null while this year's class is unknown, except for a declined request.
 */
export const LinkedChild = z.object({
  requestId: IdValue,
  parentFullName: z.string(),
  studentFullName: z.string(),
  studentNidNumber: z.string(),
  studentSex: Sex,
  parentGuardianName: z.string(),
  orgName: z.nullable(z.string()),
  studentGroupName: z.nullable(z.string()),
  requestDate: Instant,
  /** Time of the decision. */
  decisionDate: z.nullable(Instant),
  requestStatus: OpenState(LinkStatus),
  requestStatusName: z.string(),
  /** Reason of a refusal. */
  decisionNote: z.nullable(z.string()),
  parentId: IdValue,
  studentPersonId: IdValue,
  studentGroupId: z.nullable(IdValue),
  orgType: z.nullable(OrgType),
  parentGuardianType: GuardianType,
  orgId: z.nullable(IdValue),
  /** Only for an approved child without a group today. */
  left: z.nullable(FormerPlace),
  /** Only for an approved child without a group today. */
  next: z.nullable(ComingPlace),
  /** Only for a child at an institution without a class of this school year. */
  classUnknown: z.nullable(ClassUnknown),
})
export type LinkedChild = z.infer<typeof LinkedChild>

export const linkedChildren = get('/api/children/list/:parentPersonId', {
  about: 'Returns the children that the signed-in parent has linked or requested: approved ones first, then by time of request.',
  access: self('parentPersonId'),
  params: { parentPersonId: Id },
  result: z.array(LinkedChild),
  example: {
    params: { parentPersonId: 100001 },
    result: [
      {
        requestId: 1,
        parentFullName: 'Батболд Болормаа',
        studentFullName: 'Ганбат Тэмүүлэн',
        studentNidNumber: 'ЧХ******98',
        studentSex: 'male',
        parentGuardianName: 'Эх',
        orgName: '84 дүгээр сургууль',
        studentGroupName: '5б бүлэг',
        requestDate: '2026-09-02T10:15:00+08:00',
        decisionDate: '2026-09-03T09:00:00+08:00',
        requestStatus: 'APPROVE',
        requestStatusName: 'Зөвшөөрсөн',
        decisionNote: null,
        parentId: 100001,
        studentPersonId: 200001,
        studentGroupId: 3001,
        orgType: 'ORGEBS',
        parentGuardianType: 'MOTHER',
        orgId: 50084,
        left: null,
        next: null,
        classUnknown: null,
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
  about: "Returns a child's personal data, address, group and class teacher.",
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

export const MovementOut = z.object({
  organizationTypeName: z.string(),
  addrAimagCityName: z.string(),
  addrSoumDistrictName: z.string(),
  institutionName: z.string(),
  beginDate: PlainDate,
  endDate: PlainDate,
})
export type MovementOut = z.infer<typeof MovementOut>

export const movementOut = get('/api/children/movement/out/:studentId', {
  about: 'Returns the institutions that a child has left, newest first.',
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(MovementOut),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        organizationTypeName: 'Цэцэрлэг',
        addrAimagCityName: 'Улаанбаатар',
        addrSoumDistrictName: 'Баянзүрх',
        institutionName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
        beginDate: '2018-09-03',
        endDate: '2022-06-03',
      },
    ],
  },
})

export const MovementIn = z.object({
  programLevelName: z.string(),
  studentGroupName: z.string(),
  programActionName: z.string(),
  programActionReasonName: z.nullable(z.string()),
  programActionDate: PlainDate,
})
export type MovementIn = z.infer<typeof MovementIn>

export const movementIn = get('/api/children/movement/in/:studentId', {
  about: 'Returns how a child entered its groups (admission, next grade, change of group), newest first.',
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(MovementIn),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        programLevelName: '5 дугаар анги',
        studentGroupName: '5б бүлэг',
        programActionName: 'Анги дэвшсэн',
        programActionReasonName: 'Хичээлийн жил төгссөн',
        programActionDate: '2026-09-01',
      },
    ],
  },
})

/** VISITOR: a caller without an account, in the public look-up of enrolment. */
export const VIEWERS = ['YOU', 'GUARDIAN', 'STAFF', 'VISITOR'] as const

/** All views of one child by one kind of viewer on one day. */
export const AccessEntry = z.object({
  day: PlainDate,
  lastAt: Instant,
  who: z.enum(VIEWERS),
  /** Null unless the viewer is staff. */
  role: z.nullable(Role),
  whoName: z.string(),
  orgName: z.nullable(z.string()),
  /** Visits of that day: calls within half an hour of each other count as one. */
  times: z.int(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const childAccessLog = get('/api/children/looked/:studentId', {
  about: "Returns the recent reads of a child's data by day: staff by role and institution, parents as “another guardian”, never by name.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(AccessEntry),
  example: {
    params: { studentId: 200002 },
    result: [
      {
        day: '2026-11-15',
        lastAt: '2026-11-15T09:48:00+08:00',
        who: 'STAFF',
        role: 'TEACHER',
        whoName: 'Багш',
        orgName: 'Сүхбаатар дүүргийн 84 дүгээр сургууль',
        times: 2,
      },
    ],
  },
})

export const childrenCalls = [linkedChildren, childInfo, movementOut, movementIn, childAccessLog]
