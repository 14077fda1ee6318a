import * as z from 'zod/mini'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type Column, type SQL, sql } from '../database/sql.ts'
import { drawEvents } from '../database/tables.ts'
import { refuse } from '../text/refusals.ts'
import { waitingRows } from './drawOrder.ts'

/** Draws whose results are not written everywhere: their requests and places are locked. */
const isLocking = sql`d.state <> 'ABANDONED' and d.written_at is null`

/** Condition: the request is in the lists of a draw that is not written. */
export const isFrozen = (prospectId: SQL): SQL => sql`exists (
  select from draw_lots x join draws d on d.id = x.draw_id where x.prospect_id = ${prospectId} and ${isLocking})`

/** Join of a request `q` with the live list of its kindergarten and age. */
const listOfRequest = sql`draw_lists l on l.is_live and l.campaign_id = q.campaign_id and l.institution_id = q.institution_id and (l.age is null or l.age = q.age)`

const DrawnList = z.object({
  drawId: z.coerce.number(),
  /** Commission that made the draw. */
  orgId: z.coerce.number(),
  isWritten: z.boolean(),
  /** Whether the draw or a published remedy decided about the present lot of the request. */
  isInDraw: z.boolean(),
  hasExtraPlace: z.boolean(),
  /** First request in waiting. */
  first: z.nullable(z.coerce.number()),
  /** Withdrawals before the request that can be undone, each of which keeps a place. */
  kept: z.coerce.number(),
})
export type DrawnList = z.infer<typeof DrawnList>

/** List of a draw that a request belongs to by its kindergarten and age; undefined without a draw. */
async function drawnListOf(db: Database, prospectId: number, now: Date): Promise<DrawnList | undefined> {
  const { rows } = await db.execute(sql`
    select l.draw_id as "drawId", d.org_id as "orgId", d.written_at is not null as "isWritten", o.first, o.kept,
           exists (select from draw_lots x where x.list_id = l.id and x.prospect_id = q.id and x.lot = q.lot)
             or exists (select from draw_extras e where e.list_id = l.id and e.prospect_id = q.id and e.lot = q.lot) as "isInDraw",
           exists (select from draw_extras e where e.list_id = l.id and e.prospect_id = q.id and e.lot = q.lot
             and e.kind = 'PLACE' and e.left_at is null) as "hasExtraPlace"
      from prospects q join ${listOfRequest} join draws d on d.id = l.draw_id
           cross join lateral (
             select min(r.prospect_id) filter (where not r.is_kept and r.position = 1) as first,
                    coalesce(max(r.kept) filter (where r.prospect_id = q.id), max(r.kept), 0) as kept
               from (${waitingRows(sql`= l.id`, now)}) r) o
     where q.id = ${prospectId}`)
  return z.array(DrawnList).parse(rows)[0]
}

/** Refuses changes of a request in a frozen list; call it after the request is locked. */
export async function refuseFrozen(tx: Database, prospectId: number): Promise<void> {
  const { rows } = await tx.execute<{ frozen: boolean }>(sql`select ${isFrozen(sql`${prospectId}`)} as frozen`)
  if (rows[0]?.frozen) refuse('drawLocked')
}

/** Refuses a request that a freeze took in since the caller looked; a freeze that begins later sees what the caller writes. */
export async function refuseIfFrozenMeanwhile(tx: Database, prospectId: number): Promise<void> {
  await tx.execute(sql`select from prospects where id = ${prospectId} for share`)
  await refuseFrozen(tx, prospectId)
}

/** Refuses a commission other than the one that made the draw of a request's list. Returns the list, if there is one. */
export async function refuseOthersDraw(
  tx: Database,
  prospectId: number,
  { orgId, now }: { orgId: number | null; now: Date },
): Promise<DrawnList | undefined> {
  const list = await drawnListOf(tx, prospectId, now)
  if (list !== undefined && list.orgId !== orgId) refuse('drawElsewhere')
  return list
}

/** Refuses a decision about a frozen request, and one that a drawn list does not allow. Returns the list, if there is one. */
export async function refuseAgainstDraw(
  tx: Database,
  prospectId: number,
  { to, beyondPlaces, ...by }: { to: string; beyondPlaces: boolean; orgId: number | null; now: Date },
): Promise<DrawnList | undefined> {
  const list = await refuseOthersDraw(tx, prospectId, by)
  if (list === undefined) return undefined
  const givesPlace = to === 'PASSED'
  const isNext = list.first === null || list.first === prospectId || list.hasExtraPlace
  if (!list.isWritten && (list.isInDraw || givesPlace)) refuse('drawLocked')
  if (list.isInDraw && to === 'UNPASSED') refuse('drawStands')
  if (beyondPlaces || (givesPlace && !isNext)) refuse('drawOutOfOrder')
  return list
}

/** Reason against taking back the answer of a draw; undefined for requests that no draw decided about. */
export async function barOfDraw(db: Database, prospectId: number, now: Date): Promise<'drawStands' | 'drawLocked' | undefined> {
  const list = await drawnListOf(db, prospectId, now)
  if (!list?.isInDraw) return undefined
  return list.isWritten ? 'drawStands' : 'drawLocked'
}

/** Condition: the list of a kindergarten and age is in a draw that is not written. */
export const isListLocked = ({ campaignId, orgId, age }: Record<'campaignId' | 'orgId' | 'age', SQL | Column>): SQL => sql`exists (
  select from draw_lists l join draws d on d.id = l.draw_id
   where l.is_live and l.campaign_id = ${campaignId} and l.institution_id = ${orgId} and (l.age is null or l.age = ${age}) and ${isLocking})`

/** State of the draw that holds the list of a kindergarten for a request without one. Locks the campaign against a freeze meanwhile. */
export async function drawAt(tx: Database, prospectId: number, orgId: number): Promise<'none' | 'locked' | 'written'> {
  await tx.execute(sql`select from campaigns c join prospects q on q.campaign_id = c.id where q.id = ${prospectId} for share of c`)
  const { rows } = await tx.execute<{ state: string }>(sql`
    select case when ${isLocking} then 'locked' else 'written' end as state from prospects q
      join draw_lists l on l.is_live and l.campaign_id = q.campaign_id and l.institution_id = ${orgId} and (l.age is null or l.age = q.age)
      join draws d on d.id = l.draw_id where q.id = ${prospectId}`)
  const [found] = rows
  return found === undefined ? 'none' : found.state === 'locked' ? 'locked' : 'written'
}

/** Adds an entry to the minutes of a draw. */
export async function noteDrawEvent(tx: Database, event: typeof drawEvents.$inferInsert): Promise<void> {
  await tx.insert(drawEvents).values(event)
}

/** Adds a departure to the minutes of the draw of the request's list, if there is one; `personId` is null for the family itself. */
export async function noteDeparture(
  tx: Database,
  prospectId: number,
  { personId, at }: { personId: number | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into draw_events (draw_id, kind, at, person_id)
    select l.draw_id, 'DEPARTED', ${at.toISOString()}::timestamptz, ${personId}::int from prospects q join ${listOfRequest} where q.id = ${prospectId}`)
}

/** Refuses changes of the places of kindergartens whose lists are frozen; call it after the campaign is locked. */
export async function refuseFrozenPlaces(tx: Database, campaignId: number, orgIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from draw_lists l join draws d on d.id = l.draw_id
     where l.is_live and l.campaign_id = ${campaignId} and l.institution_id = ${anyOf(orgIds)} and ${isLocking} limit 1`)
  if (rows.length > 0) refuse('drawLocked')
}

/** Whether lists of a campaign are in a draw. */
export async function isDrawnCampaign(db: Database, campaignId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from draw_lists l where l.is_live and l.campaign_id = ${campaignId} limit 1`)
  return rows.length > 0
}

/** Refuses new dates of a campaign with frozen lists: a request that is sent after the freeze would be in no list. */
export async function refuseDrawnCampaign(db: Database, campaignId: number): Promise<void> {
  if (await isDrawnCampaign(db, campaignId)) refuse('drawLocked')
}
