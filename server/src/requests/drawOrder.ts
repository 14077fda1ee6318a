import { UNDO_WITHDRAWAL_DAYS } from '@portal/contract/enrolment'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'

/** Time of a withdrawal that the family can undo, of request `w`; null for other requests. */
export const withdrawnAt = (w: SQL): SQL => sql`(${w}.undo_until - make_interval(hours => ${UNDO_WITHDRAWAL_DAYS * 24}::int))`

/**
 * Present waiting orders of the lists (condition after a column of ids): children with a published reason, then the order of the draw.
 * A withdrawal that can be undone keeps its place (`is_kept`) without a position. `kept` counts such rows up to each row.
 */
export const waitingRows = (lists: SQL, now: Date): SQL => sql`
  select m.list_id, m.prospect_id, m.lot, m.is_extra, w.id is not null as is_kept,
         count(*) filter (where w.id is null) over before as position, count(w.id) over before as kept
    from (select e.list_id, e.prospect_id, e.lot, true as is_extra, e.id as row from draw_extras e
           where e.list_id ${lists} and e.kind = 'FIRST' and e.left_at is null and e.prospect_id is not null
          union all
          select x.list_id, x.prospect_id, x.lot, false, x.row from draw_lots x
           where x.list_id ${lists} and x.result = 'WAITING' and x.left_at is null and not exists (
             select from draw_extras e where e.list_id = x.list_id and e.lot = x.lot and e.kind = 'FIRST' and e.left_at is null)) m
         left join prospects w on w.id = m.prospect_id and w.undo_until is not null
   where w.id is null or w.undo_until > ${now.toISOString()}::timestamptz
  window before as (partition by m.list_id order by m.is_extra desc, m.row)`

/** Notes that a request left the waiting order of its draw. */
export async function noteLeftWaiting(tx: Database, prospectId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    with extra as (
      update draw_extras set left_at = ${now.toISOString()} where prospect_id = ${prospectId} and left_at is null)
    update draw_lots set left_at = ${now.toISOString()} where prospect_id = ${prospectId} and result = 'WAITING' and left_at is null`)
}
