import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { IdValue, Instant, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'

export const DEPARTURE_NOTE_MIN = 10
/** Reason for staff; families never see it. */
const Note = z.string().check(z.trim(), z.minLength(DEPARTURE_NOTE_MIN, says('reasonTooShort')), z.maxLength(DECISION_NOTE_MAX))

const Outcome = z.object({ statusName: z.string() })

export const proposeDeparture = post('/api/staff/departures/propose', {
  about:
    'Proposes to give a place up whose child left or never came. The place stays until a second member confirms it. If the family asked for it (familyAsked, with a note that names the caller), the place is given up at once. The family is notified when it is given up.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ id: IdValue, note: Note, familyAsked: z.boolean() }),
  result: z.object({ ...Outcome.shape, isDone: z.boolean() }),
  example: {
    body: { id: 5001, note: 'Хүүхэд цэцэрлэгт огт ирээгүй, утсаар ярьсан.', familyAsked: false },
    result: { statusName: 'Тэнцсэн', isDone: false },
  },
})

export const confirmDeparture = post('/api/staff/departures/confirm', {
  about: 'Confirms a proposed departure as second member: the request becomes DEPARTED and the family is notified.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ id: IdValue }),
  result: Outcome,
  example: { body: { id: 5001 }, result: { statusName: 'Гарсан' } },
})

export const keepPlace = post('/api/staff/departures/keep', {
  about: 'Ends the proposal to give a place up; the child keeps it.',
  access: staff('COMMISSION'),
  params: {},
  body: z.object({ id: IdValue }),
  result: Outcome,
  example: { body: { id: 5001 }, result: { statusName: 'Тэнцсэн' } },
})

/** Proposal to give a place up that waits for a second member. */
export const ProposedDeparture = z.object({
  id: IdValue,
  kind: z.enum(['kindergarten', 'subProgram']),
  childName: z.string(),
  institution: z.string(),
  age: z.int(),
  note: z.string(),
  by: z.string(),
  at: Instant,
  /** The caller proposed it, so that another member has to confirm it. */
  isOwn: z.boolean(),
})
export type ProposedDeparture = z.infer<typeof ProposedDeparture>

export const proposedDepartures = get('/api/staff/departures', {
  about: "Returns the proposals to give places of the commission's kindergartens up, oldest first.",
  access: staff('COMMISSION'),
  params: {},
  result: z.array(ProposedDeparture),
  example: {
    result: [
      {
        id: 5001,
        kind: 'kindergarten',
        childName: 'Ганбат Тэмүүлэн',
        institution: '125 дугаар цэцэрлэг',
        age: 3,
        note: 'Хүүхэд цэцэрлэгт огт ирээгүй, утсаар ярьсан.',
        by: 'Д.Сарантуяа',
        at: '2026-12-12T10:00:00+08:00',
        isOwn: false,
      },
    ],
  },
})

export const departureCalls = [proposedDepartures, proposeDeparture, confirmDeparture, keepPlace]
