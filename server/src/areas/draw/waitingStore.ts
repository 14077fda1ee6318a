import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { waitingRows, withdrawnAt } from '../../requests/drawOrder.ts'
import { type Moved, movesOf } from './rules.ts'

const Time = z.coerce.date()
const Count = z.coerce.number()
const Row = z.object({
  prospectId: Count,
  drawId: Count,
  lot: z.string(),
  present: Count,
  waiting: Count,
  position: z.nullable(Count),
  writtenAt: Time,
  first: z.nullable(Time),
  left: z.array(Time),
  came: z.array(z.object({ at: Time, leftAt: z.nullable(Time), isBefore: z.boolean() })),
})
const Decided = z.array(z.object({ prospectId: Count, drawId: Count }))

/** Published draws that hold the present lots of these requests; a lot from before a withdrawal counts no more. */
export async function decidedBy(db: Database, prospectIds: readonly number[]) {
  if (prospectIds.length === 0) return []
  const { rows } = await db.execute(sql`
    select x.prospect_id as "prospectId", x.draw_id as "drawId" from (
      select prospect_id, lot, draw_id from draw_lots where prospect_id = ${anyOf(prospectIds)}
      union select e.prospect_id, e.lot, l.draw_id from draw_extras e join draw_lists l on l.id = e.list_id
             where e.prospect_id = ${anyOf(prospectIds)}) x
      join prospects q on q.id = x.prospect_id and q.lot = x.lot join draws d on d.id = x.draw_id and d.state = 'PUBLISHED'`)
  return Decided.parse(rows)
}

/** Present and former positions of a request in the waiting order of its draw. */
export interface Waiting {
  drawId: number
  lot: string
  position: number
  /** Lots in the same waiting order now. */
  of: number
  moved: readonly Moved[]
}

/**
 * Positions of requests whose present lots wait in a published draw, by request. A lot moves up when one before it leaves, and down when a
 * child with a published reason comes first. A withdrawal counts as leaving from its time on, unless it is undone.
 */
export async function waitingOf(db: Database, prospectIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Waiting>> {
  if (prospectIds.length === 0) return new Map()
  const ids = anyOf(prospectIds)
  const lists = sql`
    select list_id from draw_lots where prospect_id = ${ids} union select list_id from draw_extras where prospect_id = ${ids}`
  const { rows } = await db.execute(sql`
    with standing as (${waitingRows(sql`in (${lists})`, now)})
    select s.prospect_id as "prospectId", l.draw_id as "drawId", s.lot, s.position as present, x.position, e.at as first,
           coalesce(d.written_at, d.published_at) as "writtenAt",
           (select count(*) from standing o where o.list_id = s.list_id and not o.is_kept) as waiting,
           (select coalesce(json_agg(gone.at) filter (where gone.at is not null), '[]') from (
              select least(o.left_at, f.at, ${withdrawnAt(sql`w`)}) as at
                from draw_lots o left join draw_extras f on f.list_id = o.list_id and f.lot = o.lot and f.kind = 'FIRST'
                     left join prospects w on w.id = o.prospect_id and w.undo_until is not null
               where o.list_id = s.list_id and o.result = 'WAITING' and o.row < x.row) gone) as left,
           (select coalesce(json_agg(json_build_object('at', f.at, 'leftAt', least(f.left_at, ${withdrawnAt(sql`w`)}),
                     'isBefore', e.id is null or f.id < e.id)), '[]')
              from draw_extras f left join prospects w on w.id = f.prospect_id and w.undo_until is not null
             where f.list_id = s.list_id and f.kind = 'FIRST' and f.lot <> s.lot) as came
      from standing s join draw_lists l on l.id = s.list_id join draws d on d.id = l.draw_id and d.state = 'PUBLISHED'
           join prospects q on q.id = s.prospect_id and q.lot = s.lot
           left join draw_lots x on x.list_id = s.list_id and x.lot = s.lot and x.result = 'WAITING'
           left join draw_extras e on s.is_extra and e.list_id = s.list_id and e.lot = s.lot
     where s.prospect_id = ${ids} and not s.is_kept`)
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ prospectId, drawId, lot, present, waiting, ...order }) => [
        prospectId,
        { drawId, lot, position: present, of: waiting, moved: movesOf(order) },
      ]),
  )
}
