import { CLAIMING_STATUSES, type ResponseStatus } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import type { Database } from '../../../database/connect.ts'
import { takeLockOn } from '../../../database/locks.ts'
import { and, asc, between, count, eq, inArray, sql } from '../../../database/sql.ts'
import { campaignChanges, campaigns, catchments, kindergartenPlaces, people, prospects } from '../../../database/tables.ts'
import { type Campaign, MOVABLE_STATUSES, SENT_STATUSES, WITHDRAWABLE_STATUSES } from '../rules.ts'

/** Number of requests of each campaign, by the definition of the public statistics. */
export const sentRequests = (db: Database) =>
  db
    .select({ campaignId: prospects.campaignId, requests: count() })
    .from(prospects)
    .where(inArray(prospects.responseStatus, [...SENT_STATUSES]))
    .groupBy(prospects.campaignId)

/** Number of requests of a campaign that its deadlines affect. A look-up alone leaves NONE and concerns no family. */
export async function requestsConcerned(db: Database, campaignId: number) {
  const counted = (statuses: readonly ResponseStatus[]) =>
    db.$count(prospects, and(eq(prospects.campaignId, campaignId), inArray(prospects.responseStatus, [...statuses])))
  return { withdraw: await counted(WITHDRAWABLE_STATUSES), address: await counted(MOVABLE_STATUSES.filter((status) => status !== 'NONE')) }
}

interface Window {
  birthFrom: string
  birthTo: string
}

export const childrenIn = (db: Database, { birthFrom, birthTo }: Window): Promise<number> =>
  db.$count(people, between(people.birthDate, birthFrom, birthTo))

/** Number of standing requests of children born outside a window. */
export async function requestsOutside(db: Database, campaignId: number, { birthFrom, birthTo }: Window): Promise<number> {
  const [found] = await db
    .select({ requests: count() })
    .from(prospects)
    .innerJoin(people, eq(people.id, prospects.childId))
    .where(
      and(
        eq(prospects.campaignId, campaignId),
        inArray(prospects.responseStatus, [...CLAIMING_STATUSES]),
        sql`${people.birthDate} not between ${birthFrom} and ${birthTo}`,
      ),
    )
  return found?.requests ?? 0
}

const Last = z.array(z.object({ campaignId: z.coerce.number(), at: z.coerce.date(), lastName: z.string(), firstName: z.string() }))

/** Last change of each campaign and its author. */
export async function lastChanges(db: Database) {
  const { rows } = await db.execute(sql`
    select distinct on (c.campaign_id) c.campaign_id as "campaignId", c.at, p.last_name as "lastName", p.first_name as "firstName"
      from ${campaignChanges} c join ${people} p on p.id = c.person_id order by c.campaign_id, c.id desc`)
  return Last.parse(rows)
}

/** Locks all campaigns, since overlap is checked against all of them. */
export async function lockCampaigns(tx: Database): Promise<Campaign[]> {
  await takeLockOn(tx, 'campaigns')
  return tx.select().from(campaigns).orderBy(asc(campaigns.id)).for('no key update')
}

interface By {
  personId: number
  at: Date
}

export async function changeCampaign(tx: Database, before: Campaign, after: Campaign, by: By): Promise<void> {
  const { id, ...columns } = after
  await tx.update(campaigns).set(columns).where(eq(campaigns.id, id))
  await tx.insert(campaignChanges).values({ campaignId: id, ...by, before, after })
}

export async function addCampaign(tx: Database, { id: _id, ...columns }: Campaign, by: By): Promise<number> {
  const [written] = await tx.insert(campaigns).values(columns).returning()
  if (written === undefined) throw new Error('the campaign was not written')
  await tx.insert(campaignChanges).values({ campaignId: written.id, ...by, before: null, after: written })
  return written.id
}

/** Number of rows that a new campaign would copy from another. */
export async function countCopied(db: Database, fromId: number) {
  return {
    catchments: await db.$count(catchments, eq(catchments.campaignId, fromId)),
    places: await db.$count(kindergartenPlaces, eq(kindergartenPlaces.campaignId, fromId)),
  }
}

export async function copyFrom(tx: Database, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`insert into catchments (campaign_id, place_code, part, age, org_id)
    select ${toId}::int, place_code, part, age, org_id from catchments where campaign_id = ${fromId}`)
  await tx.execute(sql`insert into kindergarten_places (campaign_id, org_id, age, places)
    select ${toId}::int, org_id, age, places from kindergarten_places where campaign_id = ${fromId}`)
}
