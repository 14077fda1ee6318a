import { DRAW_STATES, DRAW_TIERS, EXTRA_KINDS } from '@portal/contract/drawPages'
import { CAMPAIGN_KINDS } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { and, eq, type SQL, sql } from '../../database/sql.ts'
import { drawFiles, drawLists, drawLots } from '../../database/tables.ts'
import { waitingRows } from '../../requests/drawOrder.ts'

const Count = z.coerce.number()
const Time = z.coerce.date()
const OptionalTime = z.nullable(Time)

const HeadRow = z.object({
  id: Count,
  campaignId: Count,
  orgId: Count,
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: Count,
  stage: Count,
  closesAt: Time,
  commission: z.string(),
  state: z.enum(DRAW_STATES),
  frozenAt: Time,
  ceremonyAt: Time,
  drawnAt: OptionalTime,
  publishedAt: OptionalTime,
  writtenAt: OptionalTime,
  abandonedAt: OptionalTime,
  abandonReason: z.nullable(z.string()),
  kindergartens: Count,
  lots: Count,
  places: Count,
  tiers: z.array(z.enum(DRAW_TIERS)),
  listHash: z.string(),
  commitment: z.string(),
  secret: z.nullable(z.string()),
  chance: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  resultHash: z.nullable(z.string()),
})
export type HeadRow = z.infer<typeof HeadRow>

/** Maximum draws of a list; years of every commission of the country. */
const MAX_DRAWS = 500

/** Published columns of draws, latest first. The sealed secret is not among them. */
export async function drawHeads(db: Database, condition: SQL = sql`true`): Promise<HeadRow[]> {
  const { rows } = await db.execute(sql`
    select d.id, d.campaign_id as "campaignId", d.org_id as "orgId", c.kind, c.school_year as "schoolYear", c.stage, c.closes_at as "closesAt",
           o.name as commission, d.state, d.frozen_at as "frozenAt", d.ceremony_at as "ceremonyAt", d.drawn_at as "drawnAt",
           d.published_at as "publishedAt", d.written_at as "writtenAt", d.abandoned_at as "abandonedAt", d.abandon_reason as "abandonReason",
           d.kindergartens, d.lots, d.places, d.tiers, d.list_hash as "listHash", d.commitment, d.secret, d.chance, d.seed, d.result_hash as "resultHash"
      from draws d join campaigns c on c.id = d.campaign_id join organisations o on o.id = d.org_id
     where ${condition} order by d.id desc limit ${MAX_DRAWS}`)
  return z.array(HeadRow).parse(rows)
}

const ListRow = z.object({ id: Count, institution: Count, name: z.string(), age: Count, places: Count, lots: Count, waiting: Count })
export type ListRow = z.infer<typeof ListRow>

/** Lists that match a condition on `l`, in the order of a draw's file, with the lots that wait now. Counting those of a large draw is slow. */
export async function listsWhere(db: Database, condition: SQL, now: Date): Promise<ListRow[]> {
  const wanted = sql`in (select l.id from draw_lists l where ${condition})`
  const { rows } = await db.execute(sql`
    select l.id, l.institution_id as institution, l.name, coalesce(l.age, 0) as age, l.places, l.lots, coalesce(w.waiting, 0) as waiting
      from draw_lists l left join (
        select list_id, count(*) as waiting from (${waitingRows(wanted, now)}) s where not is_kept group by 1) w on w.list_id = l.id
     where ${condition} order by l.institution_id::text collate "C", l.age nulls first`)
  return z.array(ListRow).parse(rows)
}

const TierRow = z.object({ tier: Count, lots: Count, twins: Count })

/** Lots by rule, and the groups of twins. */
export async function tiersOf(db: Database, drawId: number) {
  const { rows } = await db.execute(sql`
    select tier, count(*) as lots, count(distinct twins) as twins from draw_lots where draw_id = ${drawId} group by tier`)
  return z.array(TierRow).parse(rows)
}

const ExtraRow = z.object({
  institution: Count,
  name: z.string(),
  age: Count,
  lot: z.string(),
  kind: z.enum(EXTRA_KINDS),
  reason: z.string(),
  at: Time,
})

export async function extrasOf(db: Database, drawId: number) {
  const { rows } = await db.execute(sql`
    select l.institution_id as institution, l.name, coalesce(l.age, 0) as age, e.lot, e.kind, e.reason, e.at
      from draw_extras e join draw_lists l on l.id = e.list_id where l.draw_id = ${drawId} order by e.id`)
  return z.array(ExtraRow).parse(rows)
}

/** Lots of a list in their order, by lot before the results. */
export const lotsOf = (db: Database, listId: number) =>
  db.select().from(drawLots).where(eq(drawLots.listId, listId)).orderBy(sql`${drawLots.row}, ${drawLots.lot} collate "C"`)

const Lots = z.array(z.object({ lot: z.string() }))

/** Lots that wait in a list now, in their order. */
export async function orderOf(db: Database, listId: number, now: Date): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select lot from (${waitingRows(sql`= ${listId}`, now)}) s where not is_kept order by position`)
  return Lots.parse(rows).map(({ lot }) => lot)
}

/** Lots of a list with a place that they got after the draw. */
export async function givenLater(db: Database, listId: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select g.lot from (
      select x.prospect_id, x.lot from draw_lots x where x.list_id = ${listId} and x.result = 'WAITING'
      union select e.prospect_id, e.lot from draw_extras e where e.list_id = ${listId}) g
      join prospects q on q.id = g.prospect_id and q.lot = g.lot and q.response_status = 'PASSED' order by g.lot collate "C"`)
  return Lots.parse(rows).map(({ lot }) => lot)
}

export async function findLot(db: Database, drawId: number, lot: string) {
  const [found] = await db
    .select({ lot: drawLots, list: drawLists })
    .from(drawLots)
    .innerJoin(drawLists, eq(drawLists.id, drawLots.listId))
    .where(and(eq(drawLots.drawId, drawId), eq(drawLots.lot, lot)))
  return found
}

export async function fileOf(db: Database, drawId: number, name: 'list' | 'results'): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ bytes: drawFiles.bytes })
    .from(drawFiles)
    .where(and(eq(drawFiles.drawId, drawId), eq(drawFiles.name, name)))
  return found?.bytes
}
