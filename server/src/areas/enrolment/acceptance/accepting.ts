import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import type { Database } from '../../../database/connect.ts'
import { pipeline } from '../../../database/pipeline.ts'
import type { NoteAuditFacts } from '../../../http/answer.ts'
import { type Message, queueMessages } from '../../../messages/queue.ts'
import { mayMove } from '../../../requests/moves.ts'
import { redirectedNews } from '../../../requests/newsContacts.ts'
import { refuse } from '../../../text/refusals.ts'
import type { World } from '../../../world.ts'
import { noteMessages } from '../messagesStore.ts'
import { valuesOf } from '../messageValues.ts'
import { announceRequest, contactsOf } from '../steps.ts'
import { changeProspect, familyContacts, lockRequest, type Request } from '../store.ts'
import { endProposal, noteStep } from './departureStore.ts'
import { acceptanceMoves } from './rules.ts'

/** Queues a message about the place of a request, for its sender as after any other step. */
export async function tellOfPlace(
  tx: Database,
  world: Pick<World, 'clock' | 'centre' | 'publicUrl'>,
  request: Request,
  key: Message['key'],
  lastDay: string | null = null,
): Promise<void> {
  const { id: prospectId, language } = request.prospect
  const now = world.clock.now()
  const [{ phone, mail, personId }, family] = await pipeline(contactsOf(tx, request), familyContacts(tx, request.child.id))
  const about = { childId: request.child.id, prospectId }
  const messages = [phone, mail].flatMap((contact): Message[] => {
    if (contact === null) return []
    const values = valuesOf({ request, note: null }, now, world.publicUrl(), family.has(contact))
    const withDay = (to: Language) => ({ ...values(to), lastDay: lastDay === null ? '' : shortDate(lastDay, to) })
    return [{ contact, key, values: withDay, language, about, personId: personId ?? null }]
  })
  const queued = await queueMessages(tx, world, await redirectedNews(tx, { prospectId }, messages))
  const outboxIds = queued.filter((id) => id !== undefined)
  if (outboxIds.length > 0) await noteMessages(tx, { prospectId, outboxIds })
}

interface Accepting {
  id: number
  who: 'guardian' | 'office'
  personId: number | null
  /** Office or commission that acts for the family, with the note that names the person who asked. */
  orgId: number | null
  staffNote: string | null
  /** Refuses callers who may not accept for this request. */
  check(tx: Database, request: Request): Promise<void>
}

/** Accepts the place of a request; a repeated acceptance changes nothing. Returns the time of the acceptance. */
export async function acceptPlaceOf(tx: Database, world: World, about: NoteAuditFacts, by: Accepting): Promise<Date> {
  const request = (await lockRequest(tx, by.id)) ?? refuse('notFoundRecord')
  const { prospect, campaign } = request
  await by.check(tx, request)
  about({ childId: prospect.childId })
  if (prospect.responseStatus !== 'PASSED' || campaign.acceptDays === null) return refuse('nothingToAccept')
  if (!mayMove(acceptanceMoves, prospect.acceptedAt === null ? 'OPEN' : 'ACCEPTED', 'ACCEPTED', by.who))
    return prospect.acceptedAt ?? refuse('nothingToAccept')
  const now = world.clock.now()
  const { personId, orgId, staffNote } = by
  await endProposal(tx, by.id, now)
  await changeProspect(tx, { id: by.id, acceptedAt: now })
  await noteStep(tx, { prospectId: by.id, step: 'ACCEPTED', at: now, personId, orgId, staffNote })
  await tellOfPlace(tx, world, request, 'placeAccepted')
  await announceRequest(tx, by.id)
  return now
}
