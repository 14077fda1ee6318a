import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { inArray, sql } from '../../database/sql.ts'
import { prospects } from '../../database/tables.ts'
import { type Message, queueMessages } from '../../messages/queue.ts'
import { redirectedNews } from '../../requests/newsContacts.ts'
import { announceTo } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { valuesOf } from './messageValues.ts'
import { isMove } from './rules.ts'
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

/** Contacts of the children's registered guardians, who see the child's name in messages. */
async function familiesOf(tx: Database, childIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await tx.execute(sql`
    select n.child_id as "childId", array_remove(array_agg(c.contact), null) as contacts
      from current_guardianships n join people p on p.id = n.guardian_id left join accounts a on a.person_id = p.id and a.proven_by is not null
           cross join lateral (values (a.username), (a.phone), (p.phone), (p.email)) c(contact)
     where n.child_id = ${anyOf(childIds)} and ${notBarred(sql`n.child_id`, sql`n.guardian_id`)} group by 1`)
  return new Map(
    z
      .array(Reach)
      .parse(rows)
      .map(({ childId, contacts }) => [childId, new Set(contacts)]),
  )
}

const Special = z.array(z.object({ id: z.coerce.number() }))

/** Requests whose contact is not simply the sender's: an office gave another one, or a court bars the sender. */
async function withOtherContacts(tx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute(sql`
    select q.id from prospects q where q.id = ${anyOf(ids)} and (
      coalesce(q.contact_phone1, q.contact_mail) is null or exists (select from news_contacts n where n.prospect_id = q.id)
      or not ${notBarred(sql`q.child_id`, sql`q.contact_person_id`)})`)
  return new Set(Special.parse(rows).map(({ id }) => id))
}

/** Locks the requests and returns those that still wait for the draw. */
async function lockDrawn(tx: Database, drawn: readonly DrawnRequest[]): Promise<Request[]> {
  const ids = drawn.map(({ prospectId }) => prospectId)
  await tx.execute(sql`select from prospects where id = ${anyOf(ids)} order by id for update`)
  const statusOf = new Map(drawn.map(({ prospectId, status }) => [prospectId, status]))
  const found = await requests(tx).where(inArray(prospects.id, ids)).orderBy(prospects.id)
  return found.filter((request) => isMove(requestStateOf(request), statusOf.get(request.prospect.id) ?? 'NONE', 'system'))
}

/** Messages about the results, for the sender of each request as for any other step. */
async function messagesOf(tx: Database, world: World, rows: readonly Request[], drawn: ReadonlyMap<number, DrawnRequest>) {
  const now = world.clock.now()
  const [families, others] = [
    await familiesOf(
      tx,
      rows.map(({ child }) => child.id),
    ),
    await withOtherContacts(
      tx,
      rows.map(({ prospect }) => prospect.id),
    ),
  ]
  const told: { prospectId: number; message: Message }[] = []
  for (const request of rows) {
    const { id: prospectId, contactPhone1, contactMail, language } = request.prospect
    const { status = 'WAITING', position = 0 } = drawn.get(prospectId) ?? {}
    const { phone, mail } = others.has(prospectId) ? await contactsOf(tx, request) : { phone: contactPhone1, mail: contactMail }
    const family = families.get(request.child.id)
    const updated = { ...request, prospect: { ...request.prospect, responseStatus: status } }
    const messages = [phone, mail].flatMap((contact): Message[] => {
      if (contact === null) return []
      const values = valuesOf({ request: updated, note: null }, now, world.publicUrl(), family?.has(contact) ?? false)
      const withPosition: Message['values'] = (to) => ({ ...values(to), position: String(position) })
      return [{ contact, key: status === 'PASSED' ? 'requestPASSED' : 'drawWAITING', values: withPosition, language }]
    })
    const sent = others.has(prospectId) ? await redirectedNews(tx, { prospectId }, messages) : messages
    told.push(...sent.map((message) => ({ prospectId, message })))
  }
  return told
}

/** Writes the results of a draw for requests of one kindergarten: statuses, history, messages and news, in a few statements for all of them. */
export async function writeDrawn(tx: Database, world: World, drawn: readonly DrawnRequest[]): Promise<void> {
  const rows = await lockDrawn(tx, drawn)
  if (rows.length === 0) return
  const drawnBy = new Map(drawn.map((one) => [one.prospectId, one]))
  const ids = rows.map(({ prospect }) => prospect.id)
  const statuses = ids.map((id) => drawnBy.get(id)?.status ?? 'WAITING')
  const at = world.clock.now().toISOString()
  await tx.execute(sql`
    with written as (
      update prospects q set response_status = v.status, note = null
        from unnest(${sql.param(ids)}::int[], ${sql.param(statuses)}::text[]) as v(id, status) where q.id = v.id
      returning q.id, q.response_status, q.institution_id)
    insert into prospect_history (prospect_id, at, side, status, actor, org_id)
    select id, ${at}::timestamptz, 'response', response_status, 'system', institution_id from written order by id`)
  const told = await messagesOf(tx, world, rows, drawnBy)
  const outboxIds = await queueMessages(
    tx,
    world,
    told.map(({ message }) => message),
  )
  await tx.execute(sql`
    insert into prospect_messages (prospect_id, outbox_id)
    select * from unnest(${sql.param(told.map(({ prospectId }) => prospectId))}::int[], ${sql.param(outboxIds)}::bigint[])`)
  await announceTo(tx, {
    topic: 'enrolment',
    people: sql`
      select q.contact_person_id as id from prospects q where q.id = ${anyOf(ids)} and q.contact_person_id is not null and ${notBarred(sql`q.child_id`, sql`q.contact_person_id`)}
      union select n.guardian_id from current_guardianships n join prospects q on q.child_id = n.child_id where q.id = ${anyOf(ids)} and ${notBarred(sql`n.child_id`, sql`n.guardian_id`)}
      union select k.parent_id from links k join prospects q on q.child_id = k.child_id where q.id = ${anyOf(ids)} and k.status = 'APPROVE' and ${notBarred(sql`k.child_id`, sql`k.parent_id`)}`,
  })
}
