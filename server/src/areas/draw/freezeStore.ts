import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import type { DrawTier } from '@portal/contract/drawPages'
import * as z from 'zod/mini'
import { anyOf, oneOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { tierColumn } from './tiers.ts'

const Count = z.coerce.number()

/** Kindergartens of a campaign that a commission draws for. */
export interface Drawing {
  campaignId: number
  institutionIds: readonly number[]
  now: Date
}

/** Condition of the requests that a draw takes in: sent and undecided, or withdrawn by the commission while the family can undo it. */
const isDrawn = ({ campaignId, institutionIds, now }: Drawing): SQL => sql`
  q.campaign_id = ${campaignId} and q.institution_id = ${anyOf(institutionIds)}
  and (${oneOf(sql`q.response_status`, ['REQUESTED', 'WAITING'])} or q.undo_until > ${now.toISOString()}::timestamptz) and q.lot is not null`

/** Locks the requests, so that a decision that began before is seen and a later one sees the draw. */
export async function lockRequestsToDraw(tx: Database, of: Drawing): Promise<void> {
  await tx.execute(sql`select from prospects q where ${isDrawn(of)} order by q.id for no key update`)
}

const Unplaced = z.array(z.object({ requests: Count }))
const Counted = z.array(z.object({ held: Count }))

/** Decisions about the requests that can still be undone. */
export async function heldAbout(tx: Database, of: Drawing): Promise<number> {
  const { rows } = await tx.execute(sql`
    select count(*) as held from held_decisions h join prospects q on q.id = h.request_id where ${oneOf(sql`h.kind`, ['prospect', 'sub'])} and ${isDrawn(of)}`)
  return Counted.parse(rows)[0]?.held ?? 0
}

/** Sent requests of a campaign without a kindergarten whose addresses lie in the area of a commission; the capital's has all of them. */
export async function unplacedRequests(db: Database, campaignId: number, orgId: number): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as requests from prospects q join organisations o on o.id = ${orgId}
     where q.campaign_id = ${campaignId} and q.institution_id is null and q.lot is not null and q.response_status = 'REQUESTED'
       and (o.id = ${CAPITAL_ORG_ID} or starts_with(q.place_code, o.place_code))`)
  return Unplaced.parse(rows)[0]?.requests ?? 0
}

const Cell = z.object({ orgId: Count, age: Count, name: z.string(), places: Count, requests: Count })

/** Lists of a draw: kindergartens and ages with free places or requests. */
export async function cellsToDraw(db: Database, of: Drawing) {
  const { campaignId, institutionIds } = of
  const { rows } = await db.execute(sql`
    with asked as (select q.institution_id as org_id, q.age, count(*) as requests from prospects q where ${isDrawn(of)} group by 1, 2),
    given as (
      select institution_id as org_id, age, count(*) as given from prospects
       where campaign_id = ${campaignId} and institution_id = ${anyOf(institutionIds)} and response_status = 'PASSED' group by 1, 2),
    held as (select org_id, age, places from kindergarten_places where campaign_id = ${campaignId} and org_id = ${anyOf(institutionIds)})
    select org_id as "orgId", age, o.name, greatest(coalesce(places, 0) - coalesce(given, 0), 0) as places, coalesce(requests, 0) as requests
      from held full join asked using (org_id, age) left join given using (org_id, age) join organisations o on o.id = org_id
     where coalesce(requests, 0) > 0 or coalesce(places, 0) > coalesce(given, 0)`)
  return z.array(Cell).parse(rows)
}

const Lot = z.object({ lot: z.string(), prospectId: Count, orgId: Count, age: Count, tier: Count, twins: Count })

/**
 * Lots with their rule on the closing day. Children of one birth date and list have one mark of twins if guardians connect them, also by a
 * third child.
 */
export async function lotsToDraw(db: Database, of: Drawing, tiers: readonly DrawTier[], day: string) {
  const { rows } = await db.execute(sql`
    with recursive drawn as (select q.id, q.child_id, q.institution_id, q.age, q.lot, p.birth_date from prospects q join people p on p.id = q.child_id where ${isDrawn(of)}),
    cared as (select distinct q.child_id, q.institution_id, q.age, q.birth_date, n.guardian_id from drawn q join current_guardianships n on n.child_id = q.child_id),
    pairs as (
      select distinct one.child_id as one, other.child_id as other from cared one join cared other
        on other.guardian_id = one.guardian_id and other.institution_id = one.institution_id and other.age = one.age
       and other.birth_date = one.birth_date and other.child_id <> one.child_id),
    connected as (select one, other from pairs union select c.one, p.other from connected c join pairs p on p.one = c.other),
    marked as (select one, least(one, min(other)) as twins from connected group by one)
    select q.lot, q.id as "prospectId", q.institution_id as "orgId", q.age, coalesce(marked.twins, q.child_id) as twins,
           ${tierColumn(tiers, { day, isSplit: true })} as tier
      from drawn q left join marked on marked.one = q.child_id`)
  return z.array(Lot).parse(rows)
}

const BATCH = 10_000

interface NewLot {
  listId: number
  lot: string
  tier: number
  twins: string | null
  prospectId: number
}

/** Writes the lots of a draw in batches of one statement each. */
export async function addLots(tx: Database, drawId: number, lots: readonly NewLot[]): Promise<void> {
  for (let at = 0; at < lots.length; at += BATCH) {
    const batch = lots.slice(at, at + BATCH)
    await tx.execute(sql`
      insert into draw_lots (draw_id, lot, list_id, prospect_id, tier, twins)
      select ${drawId}, v.* from unnest(${sql.param(batch.map(({ lot }) => lot))}::text[], ${sql.param(batch.map(({ listId }) => listId))}::int[],
        ${sql.param(batch.map(({ prospectId }) => prospectId))}::int[], ${sql.param(batch.map(({ tier }) => tier))}::int[],
        ${sql.param(batch.map(({ twins }) => twins))}::text[]) as v`)
  }
}
