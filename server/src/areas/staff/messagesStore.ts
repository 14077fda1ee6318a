import { DECISION_KINDS } from '@portal/contract/staff'
import { MAX_UNDELIVERED } from '@portal/contract/staffMessages'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, type SQL, sql } from '../../database/sql.ts'
import { CONTACT_CHANNELS } from '../../database/tables/messages.ts'
import { outbox } from '../../database/tables.ts'
import { type NewsOf, noteSchoolMessages, schoolRequestsOfMessage } from '../../requests/newsContacts.ts'
import { noteMessages, requestOfMessage } from '../enrolment/index.ts'
import type { Reach } from './store.ts'

const Dead = z.object({
  id: z.coerce.number(),
  channel: z.enum(CONTACT_CHANNELS),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  lastError: z.nullable(z.string()),
  tries: z.coerce.number(),
  failedAt: z.coerce.date(),
  kind: z.enum(DECISION_KINDS),
  requestId: z.coerce.number(),
  askedBy: z.nullable(z.coerce.number()),
  orgId: z.coerce.number(),
  childId: z.coerce.number(),
  childLastName: z.string(),
  childFirstName: z.string(),
  place: z.string(),
  given: z.nullable(z.string()),
  /** Contacts of the request's sender. */
  phone: z.nullable(z.string()),
  mail: z.nullable(z.string()),
})
export type DeadMessage = z.infer<typeof Dead>

/** Requests of a message, for a row `o` of the outbox. */
const requests = sql`${requestOfMessage} union all ${schoolRequestsOfMessage}`

/**
 * Dead messages without code or link, last failed first. Served by outbox_dead_at; leave of a child who has changed institution is
 * excluded.
 */
async function deadWhere(db: Database, { orgIds, enrolmentOnly }: Reach, where: SQL): Promise<DeadMessage[]> {
  const { rows } = await db.execute(sql`
    select o.id, o.channel, o.recipient, o.subject, o.text, o.last_error as "lastError", o.tries, o.settled_at as "failedAt",
           r.kind, r.request_id as "requestId", r.asked_by as "askedBy", r.org_id as "orgId", r.child_id as "childId", c.last_name as "childLastName",
           c.first_name as "childFirstName", coalesce(r.group_name, i.name) as place, r.given, r.phone, r.mail
      from outbox o join lateral (${requests}) r on true join people c on c.id = r.child_id join organisations i on i.id = r.org_id
     where o.state = 'DEAD' and o.text is not null and o.expires_at is null and not o.to_nobody
       and o.org_id = ${anyOf(orgIds)} and r.org_id = ${anyOf(orgIds)} and (not ${enrolmentOnly} or r.kind in ('prospect', 'sub')) and ${where}
     order by o.settled_at desc, o.id desc limit ${MAX_UNDELIVERED}`)
  return z.array(Dead).parse(rows)
}

/** Number of dead messages on the desk's page, up to its limit. */
export const countDead = async (db: Database, reach: Reach): Promise<number> => (await deadMessages(db, reach)).length

export const deadMessages = (db: Database, reach: Reach) => deadWhere(db, reach, sql`true`)

/** Locks one dead message; concurrent callers wait. */
export async function lockDead(tx: Database, reach: Reach, id: number): Promise<DeadMessage | undefined> {
  const isDead = and(eq(outbox.id, id), eq(outbox.state, 'DEAD'))
  const held = await tx.select({ id: outbox.id }).from(outbox).where(isDead).for('update')
  return held.length === 0 ? undefined : (await deadWhere(tx, reach, sql`o.id = ${id}`))[0]
}

export const newsOf = ({ kind, requestId }: Pick<DeadMessage, 'kind' | 'requestId'>): NewsOf =>
  kind === 'link' ? { linkId: requestId } : kind === 'absence' ? { absenceId: requestId } : { prospectId: requestId }

/** Replaces a dead message by another one of the same request. */
export async function replaceDead(tx: Database, dead: DeadMessage, outboxId: number): Promise<void> {
  const of = newsOf(dead)
  if ('prospectId' in of) await noteMessages(tx, { ...of, outboxIds: [outboxId] })
  else await noteSchoolMessages(tx, of, [outboxId])
  await tx.delete(outbox).where(eq(outbox.id, dead.id))
}
