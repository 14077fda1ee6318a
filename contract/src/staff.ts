import * as z from 'zod/mini'
import { ABSENCE_STATUSES } from './absence.ts'
import { post, staff } from './call.ts'
import { LINK_STATUSES } from './children.ts'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from './enrolmentStatuses.ts'
import { IdValue } from './fields.ts'

/** What staff decide about. Links and leave (absence) are the class teacher's too; leave by APPROVED or REJECTED. */
const DECISION_KINDS = ['prospect', 'sub', 'link', 'absence'] as const

export const decide = post('/api/staff/decide', {
  about:
    'Decides about requests of the own institution, a class teacher about links and leave of the own group (ids: their requestId): each is done, or refused with the reason. Of a first grade that a school has REGISTERED, APPROVED and DECLINED are the answer of the family, with a note that says who asked; MOVED has the new school in its note.',
  access: staff('TEACHER', 'SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({
    kind: z.enum(DECISION_KINDS),
    ids: z.array(IdValue).check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(['WAITING', 'PASSED', 'UNPASSED', 'DEPARTED', 'REGISTERED', 'APPROVED', 'DECLINED', 'REJECTED', 'MOVED', 'APPROVE']),
    note: z.nullable(z.string().check(z.maxLength(250))),
    /** The status in which the caller saw them: what has moved on since is refused with what was decided, by whom and when. */
    from: z.optional(z.enum([...RESPONSE_STATUSES, ...SCHOOL_STATUSES, ...LINK_STATUSES, ...ABSENCE_STATUSES])),
    /** With the approval of a link, by an office: it saw the parent's identity document, which proves their account. */
    identitySeen: z.optional(z.boolean()),
  }),
  result: z.array(z.object({ id: IdValue, done: z.boolean(), reason: z.nullable(z.string()), message: z.string() })),
  example: {
    body: { kind: 'prospect', ids: [5001], decision: 'PASSED', note: null },
    result: [{ id: 5001, done: true, reason: null, message: 'Тэнцсэн' }],
  },
})

export const staffCalls = [decide]
