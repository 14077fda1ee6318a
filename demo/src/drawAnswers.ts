import type { DrawnLot } from '@portal/contract/draw/order'
import { acceptances, demoPeople, outbox, prospectMessages } from '@portal/server/database/tables'
import type { CopyInto } from './copy.ts'
import type { Asked, DrawnList } from './draw.ts'
import { demoPerson } from './enrolling.ts'
import { personIn } from './people.ts'

/** Families that accepted their place, in each kindergarten. */
const ACCEPTED = 5
/** First ids above those of all other demo rows. */
const FIRST_MESSAGE_ID = 1_000_501
const FIRST_KNOWN = 1000

/** People of some lists that tests refer to by a key. */
const knownLots = [
  { key: 'draw-passed', list: 1, result: 'PASSED', position: 6, situation: 'Has a drawn place that the family has not accepted' },
  { key: 'draw-late', list: 1, result: 'PASSED', position: 7, situation: 'Likewise, in the same kindergarten' },
  { key: 'draw-third', list: 1, result: 'WAITING', position: 3, situation: 'Third in the waiting order of the same kindergarten' },
  {
    key: 'draw-reference',
    list: 2,
    result: 'PASSED',
    position: 6,
    situation: 'Has a place of another kindergarten that the family has not accepted',
  },
] as const

export const hasAccepted = ({ result, position }: DrawnLot) => result === 'PASSED' && (position ?? 0) <= ACCEPTED
/** Time of the acceptances. */
export const acceptedAfter = (publishedAt: Date) => new Date(publishedAt.getTime() + 86_400_000)

/** Messages about all places but the last, and the answers of the families. */
export async function seedAcceptances(
  copyInto: CopyInto,
  asked: readonly Asked[],
  drawn: readonly DrawnList[],
  publishedAt: Date,
): Promise<void> {
  const ofLot = new Map(asked.map(({ prospect }) => [prospect.lot, prospect]))
  const places = drawn.flatMap(({ lots }) =>
    lots.flatMap((lot) => {
      const prospect = ofLot.get(lot.lot)
      return lot.result === 'PASSED' && prospect !== undefined ? [{ lot, prospect }] : []
    }),
  )
  const told = places.slice(0, -1)
  const sentAt = new Date(publishedAt.getTime() + 60_000)
  await copyInto(
    outbox,
    told.map(({ prospect }, at) => ({
      id: FIRST_MESSAGE_ID + at,
      channel: 'sms' as const,
      recipient: prospect.contactPhone1 ?? '',
      subject: '',
      text: null,
      unsubscribeLink: null,
      expiresAt: null,
      toNobody: false,
      state: 'SENT' as const,
      createdAt: publishedAt,
      dueAt: sentAt,
      tries: 1,
      lastError: null,
      settledAt: sentAt,
    })),
  )
  await copyInto(
    prospectMessages,
    told.map(({ prospect }, at) => ({ outboxId: FIRST_MESSAGE_ID + at, prospectId: prospect.id, acknowledgedAt: null })),
  )
  await copyInto(
    acceptances,
    places.flatMap(({ lot, prospect }, at) =>
      hasAccepted(lot)
        ? [
            {
              id: at + 1,
              prospectId: prospect.id,
              step: 'ACCEPTED' as const,
              at: acceptedAfter(publishedAt),
              personId: prospect.contactPersonId,
              orgId: null,
              staffNote: null,
            },
          ]
        : [],
    ),
  )
}

/** Keys of the people that tests refer to. */
export async function seedKnownLots(copyInto: CopyInto, asked: readonly Asked[], drawn: readonly DrawnList[]): Promise<void> {
  await copyInto(
    demoPeople,
    knownLots.map(({ key, list, result, position, situation }, at) => {
      const lot = drawn[list]?.lots.find((one) => one.result === result && one.position === position)
      const found = asked.find(({ prospect }) => prospect.lot === lot?.lot)
      if (found === undefined) throw new Error(`The demo's draw has no lot for ${key}`)
      const { prospect, registered } = found
      const known = { key, situation, person: personIn(registered, prospect.childId), guardianId: prospect.contactPersonId }
      return demoPerson(known, FIRST_KNOWN + at)
    }),
  )
}
