import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Sending, sendProspect } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { type Keyring, openKeyring } from '../src/admission/keys.ts'
import { childTicket, childTickets, requesterTicket } from '../src/admission/tickets.ts'
import type { Database } from '../src/database/connect.ts'
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from '../src/database/sql.ts'
import { campaigns, people, portal, prospects } from '../src/database/tables.ts'

/** First child id; people, addresses and prospects use the same ids. */
export const FIRST_ID = 900_000_000

/** Statuses by kind: before the guardian's answer, of the school where it decides first, and sent. */
const STATUSES = {
  kindergarten: { before: 'NONE', school: null, sent: 'REQUESTED' },
  firstGrade: { before: 'NEW', school: 'REGISTERED', sent: 'APPROVED' },
} as const
type Kind = keyof typeof STATUSES

/** Inserts children without requests, all with one responsible institution. Returns its id. */
export async function insertChildren(
  db: Database,
  children: number,
  { kind = 'kindergarten', firstId = FIRST_ID }: { kind?: Kind; firstId?: number } = {},
): Promise<number | null> {
  const { before, school } = STATUSES[kind]
  const [like] = await db
    .select({ ...getTableColumns(prospects), birthDate: people.birthDate })
    .from(prospects)
    .innerJoin(people, eq(people.id, prospects.childId))
    .innerJoin(campaigns, eq(campaigns.id, prospects.campaignId))
    .where(and(eq(campaigns.kind, kind), eq(prospects.responseStatus, before), isNotNull(prospects.institutionId)))
    .orderBy(desc(campaigns.closesAt), asc(prospects.id))
    .limit(1)
  if (like === undefined) throw new Error('no child to be like')
  const ids = sql`generate_series(${firstId}::int, ${firstId + children - 1}::int) as id`
  await db.execute(sql`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship)
    select id, 'ФЩ' || lpad((id - ${FIRST_ID}::int)::text, 8, '0'), 'Боржигон', 'Бат', 'Болд', 'male', ${like.birthDate}::date, 'Монгол' from ${ids}`)
  await db.execute(sql`insert into addresses (id, person_id, place_code, detail, arrived_on)
    select id, id, ${like.placeCode}, '1 тоот', '2024-01-01' from ${ids}`)
  await db.execute(sql`insert into prospects
      (id, campaign_id, child_id, place_code, age, institution_id, address_id, response_status, school_status, created_at, for_commission)
    select id, ${like.campaignId}::int, id, ${like.placeCode}, ${like.age}::int, ${like.institutionId}::int, id, ${before}, ${school},
      ${like.createdAt.toISOString()}::timestamptz, false from ${ids}`)
  return like.institutionId
}

/** Sender of a request and their contact. */
export type Sender = Pick<Sending, 'contactPersonId' | 'contactGuardianType' | 'contactPhone1'>

export interface Send {
  body: Sending
  /** Tickets of the child and of the sender. */
  tickets: string
}

/** Returns a function that builds the requests of visitors who have looked up one of those children and themselves. */
export async function sendsOn(
  db: Database,
  institutionId: number | null,
  kind: Kind = 'kindergarten',
): Promise<(id: number, sender: Sender) => Send> {
  const keyring: Keyring = await openKeyring(db, new Date())
  const [{ offset } = { offset: 0 }] = await db.select({ offset: portal.clockOffsetMs }).from(portal)
  return (id, sender) => {
    const now = new Date(Date.now() + offset)
    const ticket = childTicket(keyring, id, now)
    const [looked] = childTickets(keyring, ticket, now).tickets
    if (looked === undefined) throw new Error('no ticket')
    const body: Sending = {
      ...sender,
      institutionId,
      prospectDataId: id,
      personId: id,
      personAddressId: id,
      personAddressDetail: null,
      contactPhone2: null,
      contactMail: null,
      recruiterFlag: 'N',
      recruiterId: null,
      responseStatus: STATUSES[kind].sent,
    }
    return { body, tickets: [ticket, requesterTicket(keyring, looked, sender.contactPersonId ?? 0)].join(', ') }
  }
}

export async function post(agent: Agent, address: string, { body, tickets }: Send): Promise<{ status: number; answered: string }> {
  const sent = request(address + sendProspect.path, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADER.ticket]: tickets },
  })
  const response = new Promise<{ status: number; answered: string }>((resolve, reject) => {
    sent.once('error', reject).once('response', (incoming) => {
      text(incoming).then((answered) => resolve({ status: incoming.statusCode ?? 0, answered }), reject)
    })
  })
  sent.end(JSON.stringify(body))
  return response
}
