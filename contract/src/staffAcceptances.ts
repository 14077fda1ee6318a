import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { Id, IdValue, Instant, PlainDate, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'
import { CampaignName } from './staffPlaces.ts'

export const ACCEPTANCE_NOTE_MIN = 10
const Note = z.string().check(z.trim(), z.minLength(ACCEPTANCE_NOTE_MIN, says('reasonTooShort')), z.maxLength(DECISION_NOTE_MAX))
const Count = z.int()

/** Places of a campaign by their answer; `late` and `undelivered` are among the open ones. */
const AcceptanceCounts = z.object({ given: Count, accepted: Count, open: Count, late: Count, undelivered: Count })
export type AcceptanceCounts = z.infer<typeof AcceptanceCounts>

/** Groups of places without an answer, the most urgent first. */
export const ACCEPTANCE_GROUPS = ['late', 'undelivered', 'open'] as const
export type AcceptanceGroup = (typeof ACCEPTANCE_GROUPS)[number]

/** Rows of a group that the list shows; the counts cover all. */
export const MOST_UNANSWERED = 100

const UnansweredPlace = z.object({
  id: IdValue,
  childName: z.string(),
  institution: z.string(),
  age: z.int(),
  passedAt: Instant,
  /** Null if no message arrived. */
  deliveredAt: z.nullable(Instant),
  lastDay: z.nullable(PlainDate),
  /** A message about the place failed for good. */
  hasFailed: z.boolean(),
  remindedAt: z.nullable(Instant),
  /** Masked phones of the sender. */
  phones: z.array(z.string()),
  /** Notes of calls by staff, latest first. */
  calls: z.array(z.object({ at: Instant, by: z.string(), note: z.string() })),
  /** Open proposal to give the place up. */
  proposal: z.nullable(z.object({ by: z.string(), at: Instant, note: z.string(), isOwn: z.boolean() })),
})
export type UnansweredPlace = z.infer<typeof UnansweredPlace>

export const placeAcceptances = get('/api/staff/acceptances', {
  about: "Returns the recent campaigns that ask for an acceptance, with the counts of the commission's given places.",
  access: staff('COMMISSION'),
  params: {},
  result: z.array(z.object({ ...CampaignName.shape, days: z.int(), counts: AcceptanceCounts })),
  example: {
    result: [
      {
        id: 101,
        kind: 'kindergarten',
        schoolYear: 2027,
        stage: 1,
        state: 'closed',
        days: 5,
        counts: { given: 120, accepted: 96, open: 24, late: 6, undelivered: 3 },
      },
    ],
  },
})

export const unansweredPlaces = get('/api/staff/acceptances/:campaign/:group', {
  about:
    'Returns places without an answer, longest overdue first, 100 at most: late (the last day is over), undelivered (no message arrived) or open (all). Nothing lapses by itself.',
  access: staff('COMMISSION'),
  params: { campaign: Id, group: z.enum(ACCEPTANCE_GROUPS) },
  result: z.array(UnansweredPlace),
  example: {
    params: { campaign: 101, group: 'late' },
    result: [
      {
        id: 5001,
        childName: 'Ганбат Тэмүүлэн',
        institution: '125 дугаар цэцэрлэг',
        age: 3,
        passedAt: '2026-12-05T11:20:00+08:00',
        deliveredAt: '2026-12-05T11:21:00+08:00',
        lastDay: '2026-12-10',
        hasFailed: false,
        remindedAt: '2026-12-09T09:00:00+08:00',
        phones: ['88****22'],
        calls: [],
        proposal: null,
      },
    ],
  },
})

export const acceptancePhones = post('/api/staff/acceptances/phones', {
  about: 'Returns the phones of the sender and of the registered guardians of a given place, to call them; limited in a day.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ id: IdValue }),
  result: z.array(z.object({ name: z.string(), phone: z.string() })),
  example: { body: { id: 5001 }, result: [{ name: 'Батболд Болормаа', phone: '88001122' }] },
})

export const noteCall = post('/api/staff/acceptances/called', {
  about: 'Notes that the commission called the family about its place; families never see the note.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ id: IdValue, note: Note }),
  result: z.object({ id: IdValue }),
  example: { body: { id: 5001, note: 'Утсаа авсангүй, орой дахин залгана.' }, result: { id: 5001 } },
})

export const acceptForFamily = post('/api/staff/acceptances/accept', {
  about: 'Accepts a given place for the family, with a note that names the caller. The family is notified.',
  access: staff('SCHOOL', 'COMMISSION'),
  params: {},
  body: z.object({ id: IdValue, note: Note }),
  result: z.object({ acceptedAt: Instant }),
  example: { body: { id: 5001, note: 'Ээж Б.Болормаа утсаар хүссэн.' }, result: { acceptedAt: '2026-12-06T10:00:00+08:00' } },
})

export const staffAcceptanceCalls = [placeAcceptances, unansweredPlaces, acceptancePhones, noteCall, acceptForFamily]
