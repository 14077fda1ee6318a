import { GUARDIAN_TYPES } from '@portal/contract/children'
import { RESPONSE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isFrozen } from '../../requests/drawLock.ts'
import { requestPlacement } from '../../requests/placement.ts'
import {
  accountHolder,
  type FamilyOf,
  FamilyRequestRow,
  MAX_OF_FAMILY,
  noColumn,
  personNamed,
  type QueueColumns,
} from '../../requests/queueColumns.ts'

/** Requests with a phone. Served by prospects_contact_phone1, prospects_contact_phone2 and prospects_contact_person. */
const withPhone = (phone: string): SQL => sql`q.id = any(array(
  select id from prospects where contact_phone1 = ${phone} union all select id from prospects where contact_phone2 = ${phone}
  union all select id from prospects where contact_person_id = ${accountHolder(phone)}))`

const queueBy = ({
  stands,
  shows = stands,
  isLocked = sql`false`,
}: Pick<QueueColumns, 'stands'> & Partial<Pick<QueueColumns, 'shows' | 'isLocked'>>): QueueColumns => ({
  table: sql`prospects`,
  history: {
    table: sql`prospect_history`,
    of: sql`s.prospect_id`,
    side: sql`s.side`,
    note: sql`s.note`,
    forStaff: { note: sql`s.staff_note`, org: sql`s.org_id` },
  },
  since: sql`coalesce(q.sent_at, q.created_at)`,
  sortedBy: () => sql`coalesce(q.sent_at, q.created_at)`,
  isPast: () => sql`false`,
  // The family's acceptance of the place is a later step without a move.
  isOver: () => sql`(q.accepted_at is not null)`,
  /** Status for a chip: the school's status before the guardian answers. */
  status: sql`case when q.response_status = 'NEW' then q.school_status else q.response_status end`,
  side: sql`case when q.response_status = 'NEW' then 'school' else 'response' end`,
  isLocked,
  stands,
  shows,
  isRequest: sql`q.response_status <> 'NONE'`,
  isRegistered: sql`(q.response_status <> 'NONE' or q.sent_at is not null)`,
  hasPhone: withPhone,
  hasReference: (reference) => sql`q.reference = ${reference}`,
  child: sql`q.child_id`,
  sender: sql`q.contact_person_id`,
  said: sql`q.contact_guardian_type`,
  org: sql`q.institution_id`,
  group: noColumn,
  age: sql`q.age`,
  campaignId: sql`q.campaign_id`,
  contact: sql`coalesce(q.contact_phone1, a.username)`,
  address: sql`q.address_id`,
  inCatchment: sql`(select exists (select from catchments k where k.campaign_id = q.campaign_id and k.place_code = q.place_code and k.age = q.age and k.org_id = q.institution_id))`,
  about: noColumn,
  words: noColumn,
  note: sql`q.note`,
})
/** Requests of kindergartens and sub-programs in the desk's queue. */
export const requestQueue = queueBy({ stands: (status) => sql`q.response_status = ${status}`, isLocked: isFrozen(sql`q.id`) })
/** First-graders in the desk's queue: the school decides before the guardian answers. */
export const firstGradeQueue = queueBy({
  stands: (status) => sql`q.response_status = 'NEW' and q.school_status = ${status}`,
  shows: (status) => sql`(case when q.response_status = 'NEW' then q.school_status else q.response_status end) = ${status}`,
})

const EarlierRequest = z.object({
  ...FamilyRequestRow.shape,
  status: z.enum(RESPONSE_STATUSES),
  schoolStatus: z.nullable(z.enum(SCHOOL_STATUSES)),
})

/** Earlier enrolment decisions at the desk's institutions about this child and the sender's other children. */
export async function requestsOfFamily(db: Database, { childId, senderId, id }: FamilyOf, orgIds: readonly number[]) {
  const { rows } = await db.execute(sql`
    select last.at, q.response_status as status, q.school_status as "schoolStatus", p.last_name as "parentLastName", p.first_name as "parentFirstName",
           c.id as "childId", c.first_name as "childFirstName", o.name as place
      from prospects q join people c on c.id = q.child_id join organisations o on o.id = q.institution_id left join lateral ${personNamed(sql`q.contact_person_id`)} p on true
           join lateral (select max(s.at) as at from prospect_history s where s.prospect_id = q.id and s.actor in ('school', 'commission')) last on last.at is not null
     where (q.child_id = ${childId} or q.contact_person_id = ${senderId}) and q.institution_id = ${anyOf(orgIds)} and q.id <> ${id}
     order by last.at desc limit ${MAX_OF_FAMILY}`)
  return z.array(EarlierRequest).parse(rows)
}

/** Institutions whose requests in the campaigns a desk handles. */
interface RequestsAt {
  orgIds: readonly number[]
  campaignIds: readonly number[]
}

const isAt = ({ orgIds, campaignIds }: RequestsAt): SQL =>
  sql`q.institution_id = ${anyOf(orgIds)} and q.campaign_id = ${anyOf(campaignIds)}`

/** Institutions at which the child `c` has a request, as rows of id and name. */
export const requestedAt = (at: RequestsAt): SQL => sql`
        select q.institution_id, o.name, 2, false, false from prospects q join organisations o on o.id = q.institution_id
         where q.child_id = c.id and ${isAt(at)}`

const Sender = z.object({
  personId: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  guardianType: z.enum(GUARDIAN_TYPES),
  isNamed: z.boolean(),
})

/** Senders of a child's requests at the institutions, as the requests show them. */
export async function sendersOf(db: Database, at: RequestsAt, childId: number) {
  const { rows } = await db.execute(sql`
    select distinct on (p.id) p.id as "personId", p.last_name as "lastName", p.first_name as "firstName",
           coalesce(n.type, q.contact_guardian_type) as "guardianType", n.id is not null as "isNamed"
      from prospects q join people p on p.id = q.contact_person_id left join current_guardianships n on n.child_id = q.child_id and n.guardian_id = p.id
     where q.child_id = ${childId} and ${isAt(at)}
       and q.contact_guardian_type is not null and ${notBarred(childId, sql`p.id`)}
     order by p.id`)
  return z.array(Sender).parse(rows)
}

/** Enrolment request of a message, for a row `o` of the outbox, with the sender's contacts and the contact that an office gave. */
export const requestOfMessage: SQL = sql`
  select l.*, q.id as request_id, q.contact_phone1 as phone, q.contact_mail as mail,
         (select n.contact from news_contacts n where n.prospect_id = q.id) as given
    from prospect_messages m join prospects q on q.id = m.prospect_id cross join lateral (${requestPlacement('prospect', sql`q.id`)}) l where m.outbox_id = o.id`
