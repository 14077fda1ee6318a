import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'

/** Kindergarten and age in a campaign. */
export interface Cell {
  campaignId: number
  orgId: number
  age: number
}

/** Places of a cell, and the number given: by accepted requests and by held acceptances, which take their place at once. */
export interface CellPlaces {
  places: number
  given: number
}

/** Requests with a held acceptance that are not accepted yet, as rows of institution and age. Few: a decision is held for seconds. */
export const heldAcceptances = (campaignId: number | SQL): SQL => sql`
  select q.institution_id as org_id, q.age from held_decisions h join prospects q on q.id = h.request_id
   where h.kind = 'prospect' and h.decision = 'PASSED' and q.campaign_id = ${campaignId} and q.response_status <> 'PASSED'`

/** Condition: request `q` has a place, or a draw gave it one and its family can still undo the withdrawal. */
export const holdsPlace = (q: SQL): SQL => sql`'PASSED' in (${q}.response_status, ${q}.withdrawn_from)`

/**
 * Number of requests that hold a place in a cell, as `holdsPlace` counts them. Two counts, because one condition over both columns reads
 * every request of the institution. Served by prospects_institution and prospects_undo_until.
 */
export function placesHeld(campaignId: number | SQL, orgId: SQL, age: SQL): SQL {
  const ofCell = sql`q.institution_id = ${orgId} and q.campaign_id = ${campaignId} and q.age = ${age}`
  return sql`
    ((select count(*) from prospects q where ${ofCell} and q.response_status = 'PASSED')
     + (select count(*) from prospects q where ${ofCell} and q.withdrawn_from = 'PASSED' and q.undo_until is not null))`
}

/** Number of places given in the cell of a row, held acceptances included. */
export const givenAt = (campaignId: number | SQL, orgId: SQL, age: SQL): SQL => sql`
  (${placesHeld(campaignId, orgId, age)}
   + (select count(*) from (${heldAcceptances(campaignId)}) held where held.org_id = ${orgId} and held.age = ${age}))`

const Counted = z.array(
  z.object({
    campaignId: z.coerce.number(),
    orgId: z.coerce.number(),
    age: z.coerce.number(),
    places: z.coerce.number(),
    given: z.coerce.number(),
  }),
)

const keyOf = ({ campaignId, orgId, age }: Cell) => `${campaignId} ${orgId} ${age}`

/** Column of cells as an array parameter. */
const numbers = (cells: readonly Cell[], column: keyof Cell): SQL => sql`${sql.param(cells.map((cell) => cell[column]))}::int[]`

/** Statement for the places of cells. */
export const placesStatement = (cells: readonly Cell[]): SQL => sql`
    select c.campaign_id as "campaignId", c.org_id as "orgId", c.age, coalesce(k.places, 0) as places,
           ${givenAt(sql`c.campaign_id`, sql`c.org_id`, sql`c.age`)} as given
      from unnest(${numbers(cells, 'campaignId')}, ${numbers(cells, 'orgId')}, ${numbers(cells, 'age')}) as c(campaign_id, org_id, age)
           left join kindergarten_places k on k.campaign_id = c.campaign_id and k.org_id = c.org_id and k.age = c.age`

/** Finds the places of cells; a kindergarten without an entry has no place for that age. */
export async function placesOf(db: Database, cells: readonly Cell[]): Promise<(cell: Cell) => CellPlaces | undefined> {
  const wanted = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()]
  if (wanted.length === 0) return () => undefined
  const { rows } = await db.execute(placesStatement(wanted))
  const found = new Map(Counted.parse(rows).map((one) => [keyOf(one), one]))
  return (cell) => found.get(keyOf(cell))
}

const Placing = z.array(z.object({ id: z.coerce.number(), name: z.string(), free: z.coerce.number() }))

/** Kindergartens with places for an age, most free ones first. */
export async function kindergartensFor(db: Database, campaignId: number, orgIds: readonly number[], age: number) {
  const { rows } = await db.execute(sql`
    select o.id, o.name, greatest(k.places - ${givenAt(campaignId, sql`o.id`, sql`k.age`)}, 0) as free
      from kindergarten_places k join organisations o on o.id = k.org_id
     where k.campaign_id = ${campaignId} and k.age = ${age} and k.places > 0 and o.id = ${anyOf(orgIds)}
     order by free desc, o.name collate "und-x-icu"`)
  return Placing.parse(rows)
}

/**
 * Locks the places for which a request is decided, until the transaction ends: acceptances of one kindergarten and age run one after the
 * other, also with a change of its places.
 */
export async function lockPlacesFor(tx: Database, requestId: number): Promise<void> {
  await tx.execute(sql`
    select from kindergarten_places k join prospects q on q.campaign_id = k.campaign_id and q.institution_id = k.org_id and q.age = k.age
     where q.id = ${requestId} for update of k`)
}
