import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { sql } from '../../database/sql.ts'
import { prospects } from '../../database/tables.ts'
import { type Message, queueMessages } from '../../messages/queue.ts'
import { redirectedNews } from '../../requests/newsContacts.ts'
import { endQuestions } from '../../requests/questions.ts'
import { allRecipients, announceFound } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { placeKey, valuesOf } from './messageValues.ts'
import { isMove, isUndoable } from './rules.ts'
import { contactsOf } from './steps.ts'
import { type Request, requests } from './store.ts'
import { requestStateOf } from './view.ts'

/** Result of a draw for a request. */
export interface DrawnRequest {
  prospectId: number
  status: 'PASSED' | 'WAITING'
  position: number
}

const Reach = z.object({ childId: z.coerce.number(), contacts: z.array(z.string()) })

type OfIds = Placeholders<{ ids: readonly number[] }>

const guardiansContacts = preparedStatement((_db, { ids }: OfIds) =>
  rawStatement(sql`
    select n.child_id as "childId", array_remove(array_agg(c.contact), null) as contacts
      from current_guardianships n join people p on p.id = n.guardian_id left join accounts a on a.person_id = p.id and a.proven_by is not null
           cross join lateral (values (a.username), (a.phone), (p.phone), (p.email)) c(contact)
     where n.child_id = ${anyOf(ids)} and ${notBarred(sql`n.child_id`, sql`n.guardian_id`)} group by 1`),
)

/** Contacts of the children's registered guardians, who see the child's name in messages. */
async function familiesOf(tx: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await guardiansContacts(tx, { ids })
  return new Map(
    z
      .array(Reach)
      .parse(rows)
      .map(({ childId, contacts }) => [childId, new Set(contacts)]),
  )
}

const Special = z.array(z.object({ id: z.coerce.number() }))

const otherContacts = preparedStatement((_db, { ids }: OfIds) =>
  rawStatement(sql`
    select q.id from prospects q where q.id = ${anyOf(ids)} and (
      coalesce(q.contact_phone1, q.contact_mail) is null or exists (select from news_contacts n where n.prospect_id = q.id)
      or not ${notBarred(sql`q.child_id`, sql`q.contact_person_id`)})`),
)

/** Requests whose contact is not simply the sender's: an office gave another one, or a court bars the sender. */
async function withOtherContacts(tx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await otherContacts(tx, { ids })
  return new Set(Special.parse(rows).map(({ id }) => id))
}

const lockRequests = preparedStatement((_db, { ids }: OfIds) =>
  rawStatement(sql`select from prospects where id = ${anyOf(ids)} order by id for update`),
)
const requestsByIds = preparedStatement((db, { ids }: OfIds) =>
  requests(db)
    .where(sql`${prospects.id} = ${anyOf(ids)}`)
    .orderBy(prospects.id),
)

/** Locks the requests and returns those that still wait for the draw, and the withdrawn ones that their families can restore. */
async function lockDrawn(tx: Database, drawn: readonly DrawnRequest[], now: Date): Promise<{ rows: Request[]; withdrawn: Request[] }> {
  const ids = drawn.map(({ prospectId }) => prospectId)
  const statusOf = new Map(drawn.map(({ prospectId, status }) => [prospectId, status]))
  // Two statements: rows joined in the locking statement would be as they were before the wait.
  const [, found] = await pipeline(lockRequests(tx, { ids }), requestsByIds(tx, { ids }))
  return {
    rows: found.filter((request) => isMove(requestStateOf(request), statusOf.get(request.prospect.id) ?? 'NONE', 'system')),
    withdrawn: found.filter(({ prospect }) => isUndoable(prospect, now)),
  }
}

/** Messages about the results, for the sender of each request as for any other step. */
async function messagesOf(tx: Database, world: World, rows: readonly Request[], drawn: ReadonlyMap<number, DrawnRequest>) {
  const now = world.clock.now()
  const childIds = rows.map(({ child }) => child.id)
  const ids = rows.map(({ prospect }) => prospect.id)
  const [families, others] = await pipeline(familiesOf(tx, childIds), withOtherContacts(tx, ids))
  const told: { prospectId: number; message: Message }[] = []
  for (const request of rows) {
    const { id: prospectId, contactPhone1, contactMail, contactPersonId, language } = request.prospect
    const { status = 'WAITING', position = 0 } = drawn.get(prospectId) ?? {}
    const {
      phone,
      mail,
      personId = null,
    } = others.has(prospectId) ? await contactsOf(tx, request) : { phone: contactPhone1, mail: contactMail, personId: contactPersonId }
    const about = { childId: request.child.id, prospectId }
    const family = families.get(request.child.id)
    const passedKey = placeKey(request)
    const updated = { ...request, prospect: { ...request.prospect, responseStatus: status } }
    const messages = [phone, mail].flatMap((contact): Message[] => {
      if (contact === null) return []
      const values = valuesOf({ request: updated, note: null }, now, world.publicUrl(), family?.has(contact) ?? false)
      const withPosition: Message['values'] = (to) => ({ ...values(to), position: String(position) })
      return [{ contact, key: status === 'PASSED' ? passedKey : 'drawWAITING', values: withPosition, language, about, personId }]
    })
    const sent = others.has(prospectId) ? await redirectedNews(tx, { prospectId }, messages) : messages
    told.push(...sent.map((message) => ({ prospectId, message })))
  }
  return told
}

const writeStatuses = preparedStatement(
  (_db, { ids, statuses, at }: Placeholders<{ ids: readonly number[]; statuses: readonly string[]; at: Date }>) =>
    rawStatement(sql`
      with written as (
        update prospects q set response_status = v.status, note = null
          from unnest(${ids}::int[], ${statuses}::text[]) as v(id, status) where q.id = v.id
        returning q.id, q.response_status, q.institution_id)
      insert into prospect_history (prospect_id, at, side, status, actor, org_id)
      select id, ${at}::timestamptz, 'response', response_status, 'system', institution_id from written order by id`),
)

/** Keeps the results for withdrawn requests: undoing the withdrawal restores them. */
const keepStatuses = preparedStatement((_db, { ids, statuses }: Placeholders<{ ids: readonly number[]; statuses: readonly string[] }>) =>
  rawStatement(sql`
    update prospects q set withdrawn_from = v.status from unnest(${ids}::int[], ${statuses}::text[]) as v(id, status) where q.id = v.id`),
)

const noteDrawnMessages = preparedStatement(
  (_db, { prospectIds, outboxIds }: Placeholders<{ prospectIds: readonly number[]; outboxIds: readonly number[] }>) =>
    rawStatement(sql`
      insert into prospect_messages (prospect_id, outbox_id) select * from unnest(${prospectIds}::int[], ${outboxIds}::bigint[])`),
)

const concernedByRequests = preparedStatement((_db, { ids }: OfIds) =>
  rawStatement(
    allRecipients({
      topic: 'enrolment',
      people: sql`
        select q.contact_person_id as id from prospects q where q.id = ${anyOf(ids)} and q.contact_person_id is not null and ${notBarred(sql`q.child_id`, sql`q.contact_person_id`)}
        union select n.guardian_id from current_guardianships n join prospects q on q.child_id = n.child_id where q.id = ${anyOf(ids)} and ${notBarred(sql`n.child_id`, sql`n.guardian_id`)}
        union select k.parent_id from links k join prospects q on q.child_id = k.child_id where q.id = ${anyOf(ids)} and k.status = 'APPROVE' and ${notBarred(sql`k.child_id`, sql`k.parent_id`)}`,
    }),
  ),
)

/** Delay of the messages about results: families that answer a message at once meet a portal that has written the results. */
const MESSAGES_AFTER_MS = 60_000

/** Writes the results of a draw for requests of one kindergarten: statuses, history, messages and news, in a few statements for all of them. */
export async function writeDrawn(tx: Database, world: World, drawn: readonly DrawnRequest[]): Promise<void> {
  const now = world.clock.now()
  const { rows, withdrawn } = await lockDrawn(tx, drawn, now)
  const drawnBy = new Map(drawn.map((one) => [one.prospectId, one]))
  const statusesOf = (ids: readonly number[]) => ids.map((id) => drawnBy.get(id)?.status ?? 'WAITING')
  const withdrawnIds = withdrawn.map(({ prospect }) => prospect.id)
  if (withdrawnIds.length > 0) await keepStatuses(tx, { ids: withdrawnIds, statuses: statusesOf(withdrawnIds) })
  if (rows.length === 0) return
  const ids = rows.map(({ prospect }) => prospect.id)
  const [, , told] = await pipeline(
    writeStatuses(tx, { ids, statuses: statusesOf(ids), at: now }),
    endQuestions(tx, 'prospect', ids, now),
    messagesOf(tx, world, rows, drawnBy),
  )
  const messages = told.map(({ message }) => message)
  const queued = await queueMessages(tx, world, messages, { delayMs: MESSAGES_AFTER_MS })
  const sent = told.flatMap(({ prospectId }, at) => {
    const outboxId = queued[at]
    return outboxId === undefined ? [] : [{ prospectId, outboxId }]
  })
  const prospectIds = sent.map(({ prospectId }) => prospectId)
  const outboxIds = sent.map(({ outboxId }) => outboxId)
  const [concerned] = await pipeline(concernedByRequests(tx, { ids }), noteDrawnMessages(tx, { prospectIds, outboxIds }))
  announceFound(tx, concerned)
}
