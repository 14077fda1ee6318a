import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, Instant, isDate, PlainDate, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'

/** Maximum length of the text with number and date of a court's decision. */
export const DOCUMENT_MAX = 120

const Day = z.string().check(z.refine(isDate, says('dateInvalid')))
export const CourtDocument = z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DOCUMENT_MAX))
const Words = z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DECISION_NOTE_MAX))

export const FamilyBar = z.object({
  barId: IdValue,
  personId: IdValue,
  name: z.string(),
  document: z.string(),
  /** Institution that entered it; null for the operator. */
  institution: z.nullable(z.string()),
  /** Whether the caller can lift it: the institution that entered it can, and the commission above it. */
  canLift: z.boolean(),
  /** Whether the caller can request a review by the commission. */
  canAskReview: z.boolean(),
  /** Last review that this institution requested; outcome and answer are null until the commission decides. */
  review: z.nullable(
    z.object({
      askedAt: Instant,
      reason: z.string(),
      outcome: z.nullable(z.enum(['LIFTED', 'KEPT'])),
      answer: z.nullable(z.string()),
    }),
  ),
  from: PlainDate,
  until: z.nullable(PlainDate),
  /** waits: its first day is in the future. */
  standing: z.enum(['waits', 'inForce', 'ended']),
  /** Time of lifting, if it was lifted before its last day. */
  liftedAt: z.nullable(Instant),
})
export type FamilyBar = z.infer<typeof FamilyBar>

export const barGuardian = post('/api/staff/family/bar', {
  about:
    'Bars a person from a child in a group of the institution by court order: while it is in force, the person has no access to the child anywhere in the portal. Each person and child can have one open bar. The person and the other guardians are notified.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({ childId: IdValue, personId: IdValue, document: CourtDocument, from: Day, until: z.nullable(Day) }),
  result: MessageResult,
  example: {
    body: { childId: 300_123, personId: 400_124, document: '2026/11/02, 184 дүгээр шийдвэр', from: '2026-11-02', until: null },
    result: { message: 'Шүүхийн хязгаарлалтыг бүртгэлээ' },
  },
})

export const liftBar = post('/api/staff/family/bar/lift', {
  about:
    "Lifts a court's bar before its last day, on another document. Allowed for the office that entered it and for the commission above it. The person and the guardians are notified.",
  access: staff('SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({ barId: IdValue, document: CourtDocument }),
  result: MessageResult,
  example: { body: { barId: 7, document: '2026/12/01, 201 дүгээр шийдвэр' }, result: { message: 'Хязгаарлалтыг цуцаллаа' } },
})

export const requestBarReview = post('/api/staff/family/bar/review', {
  about:
    'Requests a review of a bar from the commission above the office that entered it. Allowed for every institution with the child in a group. A bar can have one open review.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({ barId: IdValue, reason: Words }),
  result: MessageResult,
  example: { body: { barId: 7, reason: 'Шийдвэрийн хугацаа дууссан' }, result: { message: 'Хянуулахаар комисст илгээлээ' } },
})

export const BarReview = z.object({
  reviewId: IdValue,
  childId: IdValue,
  child: z.string(),
  /** The barred person. */
  name: z.string(),
  document: z.string(),
  from: PlainDate,
  until: z.nullable(PlainDate),
  /** The institution that entered the bar. */
  institution: z.string(),
  /** Institution that requested the review. */
  askedBy: z.string(),
  askedAt: Instant,
  reason: z.string(),
})
export type BarReview = z.infer<typeof BarReview>

export const barReviewList = get('/api/staff/family/bars/reviews', {
  about: 'Returns the bars whose review was requested, longest waiting first.',
  access: staff('COMMISSION'),
  params: {},
  result: z.array(BarReview),
  example: {
    result: [
      {
        reviewId: 3,
        childId: 300_123,
        child: 'Отгонбаяр Билгүүн',
        name: 'Дорж Отгонбаяр',
        document: '2026/11/02, 184 дүгээр шийдвэр',
        from: '2026-11-02',
        until: null,
        institution: '84 дүгээр сургууль',
        askedBy: '33 дугаар цэцэрлэг',
        askedAt: '2026-11-15T09:48:00+08:00',
        reason: 'Шийдвэрийн хугацаа дууссан',
      },
    ],
  },
})

export const decideBarReview = post('/api/staff/family/bar/review/decide', {
  about:
    'Lifts or keeps a reviewed bar. The requesting institution reads the answer on the family page; lifting notifies the person and the guardians.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ reviewId: IdValue, outcome: z.enum(['LIFTED', 'KEPT']), answer: CourtDocument }),
  result: MessageResult,
  example: {
    body: { reviewId: 3, outcome: 'KEPT', answer: 'Шийдвэр хүчинтэй байна' },
    result: { message: 'Хязгаарлалтыг хэвээр үлдээлээ' },
  },
})

export const barCalls = [barGuardian, liftBar, requestBarReview, barReviewList, decideBarReview]
