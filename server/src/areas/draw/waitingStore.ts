import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { drawLots, draws, prospects } from '../../database/tables.ts'
import { type Moved, movesOf } from './rules.ts'

const Time = z.coerce.date()
const Row = z.object({
  prospectId: z.coerce.number(),
  drawId: z.coerce.number(),
  lot: z.string(),
  position: z.coerce.number(),
  waiting: z.coerce.number(),
  writtenAt: Time,
  left: z.array(Time),
  came: z.array(z.object({ at: Time, leftAt: z.nullable(Time) })),
})

/** Published draws that hold the present lots of these requests; a lot from before a withdrawal counts no more. */
export async function decidedBy(db: Database, prospectIds: readonly number[]) {
  if (prospectIds.length === 0) return []
  return db
    .select({ prospectId: drawLots.prospectId, drawId: drawLots.drawId })
    .from(drawLots)
    .innerJoin(prospects, and(eq(prospects.id, drawLots.prospectId), eq(prospects.lot, drawLots.lot)))
    .innerJoin(draws, eq(draws.id, drawLots.drawId))
    .where(and(sql`${drawLots.prospectId} = ${anyOf(prospectIds)}`, eq(draws.state, 'PUBLISHED')))
}

/** Present and former positions of a request in the waiting order of its draw. */
export interface Waiting {
  drawId: number
  lot: string
  /** Lots in the same waiting order now. */
  of: number
  moved: readonly Moved[]
}

/**
 * Positions of requests whose present lots wait in a published draw, by request. A lot moves up when one before it leaves, and down when a
 * child with a published reason comes first.
 */
export async function waitingOf(db: Database, prospectIds: readonly number[]): Promise<ReadonlyMap<number, Waiting>> {
  if (prospectIds.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select x.prospect_id as "prospectId", x.draw_id as "drawId", x.lot, x.position, coalesce(d.written_at, d.published_at) as "writtenAt",
           (select count(*) from draw_lots o where o.list_id = x.list_id and o.result = 'WAITING' and o.left_at is null) as waiting,
           coalesce((select json_agg(o.left_at order by o.left_at) from draw_lots o
              where o.list_id = x.list_id and o.result = 'WAITING' and o.row < x.row and o.left_at is not null), '[]') as left,
           coalesce((select json_agg(json_build_object('at', e.at, 'leftAt', e.left_at)) from draw_extras e
              where e.list_id = x.list_id and e.kind = 'FIRST' and e.lot <> x.lot), '[]') as came
      from draw_lots x join draws d on d.id = x.draw_id join prospects q on q.id = x.prospect_id and q.lot = x.lot
     where x.prospect_id = ${anyOf(prospectIds)} and x.result = 'WAITING' and x.left_at is null and d.state = 'PUBLISHED'`)
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ prospectId, drawId, lot, waiting, ...order }) => [prospectId, { drawId, lot, of: waiting, moved: movesOf(order) }]),
  )
}
