import * as z from 'zod/mini'
import { anyOf } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import { refuse } from '../text/refusals.ts'

/** Draws whose results are not written everywhere: their requests and places are locked. */
const isLocking = sql`d.state <> 'ABANDONED' and d.written_at is null`

/** Condition: the request is in the lists of a draw that is not written. */
export const isFrozen = (prospectId: SQL): SQL => sql`exists (
  select from draw_lots x join draws d on d.id = x.draw_id where x.prospect_id = ${prospectId} and ${isLocking})`

/** First request in waiting of list `l`: children with a published reason, then the order of the draw. */
export const firstWaiting = sql`(
  select first.prospect_id from (
    select e.prospect_id, case e.kind when 'PLACE' then 0 else 1 end as rank, e.id as row from draw_extras e where e.list_id = l.id
    union all select x.prospect_id, 2, x.row from draw_lots x where x.list_id = l.id and x.result = 'WAITING') first
    join prospects w on w.id = first.prospect_id and w.response_status in ('WAITING', 'REQUESTED')
   order by first.rank, first.row limit 1)`

const Listed = z.object({ listId: z.coerce.number(), isWritten: z.boolean(), isInDraw: z.boolean(), first: z.nullable(z.coerce.number()) })

/** List of a draw that a request belongs to by its kindergarten and age; undefined without a draw. */
export async function drawnListOf(db: Database, prospectId: number) {
  const { rows } = await db.execute(sql`
    select l.id as "listId", d.written_at is not null as "isWritten", ${firstWaiting} as first,
           exists (select from draw_lots o where o.list_id = l.id and o.prospect_id = q.id) as "isInDraw"
      from prospects q join draw_lists l on l.is_live and l.campaign_id = q.campaign_id and l.institution_id = q.institution_id
           and (l.age is null or l.age = q.age) join draws d on d.id = l.draw_id
     where q.id = ${prospectId}`)
  return z.array(Listed).parse(rows)[0]
}

/** Refuses changes of a request in a frozen list; call it after the request is locked. */
export async function refuseFrozen(tx: Database, prospectId: number): Promise<void> {
  const { rows } = await tx.execute<{ frozen: boolean }>(sql`select ${isFrozen(sql`${prospectId}`)} as frozen`)
  if (rows[0]?.frozen) refuse('drawLocked')
}

/** Refuses a decision about a frozen request, and a place that is not given to the first in waiting of a drawn list. */
export async function refuseAgainstDraw(
  tx: Database,
  prospectId: number,
  { givesPlace, beyondPlaces }: { givesPlace: boolean; beyondPlaces: boolean },
): Promise<void> {
  const list = await drawnListOf(tx, prospectId)
  if (list === undefined) return
  if (!list.isWritten && (list.isInDraw || givesPlace)) refuse('drawLocked')
  if (list.isWritten && (beyondPlaces || (givesPlace && list.first !== null && list.first !== prospectId))) refuse('drawOutOfOrder')
}

/** Refuses changes of the places of kindergartens whose lists are frozen; call it after the campaign is locked. */
export async function refuseFrozenPlaces(tx: Database, campaignId: number, orgIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from draw_lists l join draws d on d.id = l.draw_id
     where l.is_live and l.campaign_id = ${campaignId} and l.institution_id = ${anyOf(orgIds)} and ${isLocking} limit 1`)
  if (rows.length > 0) refuse('drawLocked')
}

/** Notes that a request left the waiting order of its draw. */
export async function noteLeftWaiting(tx: Database, prospectId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    with extra as (
      update draw_extras set left_at = ${now.toISOString()} where prospect_id = ${prospectId} and left_at is null)
    update draw_lots set left_at = ${now.toISOString()} where prospect_id = ${prospectId} and result = 'WAITING' and left_at is null`)
}

/** Refuses new dates of a campaign with frozen lists: a request that is sent after the freeze would be in no list. */
export async function refuseDrawnCampaign(db: Database, campaignId: number): Promise<void> {
  const { rows } = await db.execute(sql`select from draw_lists l where l.is_live and l.campaign_id = ${campaignId} limit 1`)
  if (rows.length > 0) refuse('drawLocked')
}
