import * as z from 'zod/mini'
import { ABSENCE_STATUSES } from './absence.ts'
import { AttendReason } from './attendance.ts'
import { get, post, staff } from './call.ts'
import { Card } from './cards.ts'
import { GuardianType, LINK_STATUSES, OrgType } from './children.ts'
import { Id, IdValue, PlainDate } from './fields.ts'

/** Excludes commissions, which have no access to school life. */
const ofSchool = staff('TEACHER', 'SCHOOL')

const Count = z.int().check(z.minimum(0))
/** Share of the recorded days of this month; null without any. */
const Share = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))

/** Attendance in per cent below which a child is flagged. */
export const LOW_ATTENDANCE = 90
/** Cards on a sheet of A4. */
export const CARDS_A_SHEET = 8

export const ClassSummary = z.object({
  id: IdValue,
  name: z.string(),
  teacherName: z.nullable(z.string()),
  children: Count,
  /** Children without a linked guardian. */
  unfollowed: Count,
  /** Children with approved leave today. */
  onLeave: Count,
  /** Children whose parent declared them unwell today. */
  unwell: Count,
  attendancePercent: Share,
})
export type ClassSummary = z.infer<typeof ClassSummary>

export const staffGroups = get('/api/staff/groups', {
  about:
    "Returns the session's groups of the running school year with today's figures: a teacher's own groups, or all groups of an office.",
  access: ofSchool,
  params: {},
  result: z.array(ClassSummary),
  example: {
    result: [
      {
        id: 3052,
        name: '5б бүлэг',
        teacherName: 'Д.Сарантуяа',
        children: 31,
        unfollowed: 4,
        onLeave: 2,
        unwell: 1,
        attendancePercent: 94.6,
      },
    ],
  },
})

/** A guardian with a link to a child or a request for one. */
export const Follower = z.object({
  name: z.string(),
  relation: GuardianType,
  status: z.enum(LINK_STATUSES),
  statusName: z.string(),
  /** Day of the last change of the status. */
  since: PlainDate,
})
export type Follower = z.infer<typeof Follower>

export const ClassChild = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  registryMasked: z.string(),
  /** Attendance recorded today, or approved leave of the whole day; null if unrecorded. */
  today: z.nullable(z.object({ reason: AttendReason, reasonName: z.string(), lateMinutes: Count })),
  /** Leave that covers today and was not rejected. */
  leave: z.nullable(z.object({ words: z.string(), status: z.enum(ABSENCE_STATUSES), statusName: z.string() })),
  /** Health declaration of today. */
  health: z.nullable(z.object({ isWell: z.boolean(), temperature: z.string(), symptoms: z.array(z.string()) })),
  isFollowed: z.boolean(),
  followers: z.array(Follower),
  attendancePercent: Share,
})
export type ClassChild = z.infer<typeof ClassChild>

export const staffGroup = get('/api/staff/groups/:groupId', {
  about:
    "Returns the children of a group with their linked guardians, today's leave and health, and the share of days at school this month. Another session's group: 403.",
  access: ofSchool,
  params: { groupId: Id },
  result: z.object({
    id: IdValue,
    name: z.string(),
    teacherName: z.nullable(z.string()),
    yearName: z.string(),
    attendancePercent: Share,
    children: z.array(ClassChild),
  }),
  example: {
    params: { groupId: 3052 },
    result: {
      id: 3052,
      name: '5б бүлэг',
      teacherName: 'Д.Сарантуяа',
      yearName: '2026–2027',
      attendancePercent: 94.6,
      children: [
        {
          childId: 200002,
          lastName: 'Ганбат',
          firstName: 'Тэмүүлэн',
          registryMasked: 'ЧХ192216**',
          today: { reason: 'TARDY', reasonName: 'Хоцорсон', lateMinutes: 12 },
          leave: null,
          health: null,
          isFollowed: true,
          followers: [{ name: 'Б.Болормаа', relation: 'MOTHER', status: 'APPROVE', statusName: 'Зөвшөөрсөн', since: '2026-09-01' }],
          attendancePercent: 96.4,
        },
      ],
    },
  },
})

/** Children whose cards are printed. */
export const CARD_CHOICES = ['all', 'unfollowed', 'chosen'] as const
export const CardChoice = z.enum(CARD_CHOICES)
export type CardChoice = z.infer<typeof CardChoice>

const MAX_CARDS = 100

export const groupCards = post('/api/staff/groups/cards', {
  about:
    "Returns the current cards of a group's children: of all, of those without a linked parent, or of chosen ones. Earlier cards stay valid.",
  access: ofSchool,
  servedAs: 'browsing',
  params: {},
  body: z.object({
    groupId: IdValue,
    of: CardChoice,
    /** Required if `of` is `chosen`. */
    childIds: z.optional(z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_CARDS))),
  }),
  result: z.object({ groupName: z.string(), orgName: z.string(), cards: z.array(Card) }),
  example: {
    body: { groupId: 3052, of: 'unfollowed' },
    result: { groupName: '5б бүлэг', orgName: '84 дүгээр сургууль', cards: [] },
  },
})

export const groupLetter = get('/api/staff/groups/:groupId/letter', {
  about:
    "Returns the data of the letter to the parents of a group: group, teacher, school and the portal's address. Contains no data of children.",
  access: ofSchool,
  params: { groupId: Id },
  result: z.object({
    groupName: z.string(),
    orgName: z.string(),
    orgType: OrgType,
    teacherName: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    portalAddress: z.string(),
  }),
  example: {
    params: { groupId: 3052 },
    result: {
      groupName: '5б бүлэг',
      orgName: '84 дүгээр сургууль',
      orgType: 'ORGEBS',
      teacherName: 'Дорж Сарантуяа',
      phone: '70112233',
      portalAddress: 'https://parent.example.mn',
    },
  },
})

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

export const groupMonth = get('/api/staff/groups/:groupId/month/:month', {
  about:
    'Returns the attendance of a group in a month: for each child a reason per school day, recorded or of approved leave of the whole day.',
  access: ofSchool,
  params: { groupId: Id, month: Month },
  result: z.object({
    groupName: z.string(),
    orgName: z.string(),
    teacherName: z.nullable(z.string()),
    /** School days of the month and other recorded days, in order. */
    days: z.array(PlainDate),
    children: z.array(
      z.object({
        childId: IdValue,
        lastName: z.string(),
        firstName: z.string(),
        /** One for each of the days; null without a record, after today, and outside the child's time in the group. */
        reasons: z.array(z.nullable(AttendReason)),
      }),
    ),
  }),
  example: {
    params: { groupId: 3052, month: '2026-11' },
    result: {
      groupName: '5б бүлэг',
      orgName: '84 дүгээр сургууль',
      teacherName: 'Дорж Сарантуяа',
      days: ['2026-11-12', '2026-11-13'],
      children: [{ childId: 200002, lastName: 'Ганбат', firstName: 'Тэмүүлэн', reasons: ['PRESENT', 'SICK'] }],
    },
  },
})
export type MonthOfClass = z.infer<typeof groupMonth.result>

export const classCalls = [staffGroups, staffGroup, groupMonth, groupCards, groupLetter]
