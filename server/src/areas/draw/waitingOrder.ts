import type { BodyOf } from '@portal/contract/call'
import type { addExtra, giveFreePlace } from '@portal/contract/staffDraws'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { drawExtras, drawLists, kindergartenPlaces, prospects } from '../../database/tables.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { noteDrawEvent } from '../../requests/drawLock.ts'
import { waitingRows } from '../../requests/drawOrder.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { decideRequest, lockPlaces, writePlaces } from '../enrolment/index.ts'
import { type DrawRow, lockDraw } from './drawStore.ts'

const Count = z.coerce.number()
const Order = z.object({
  list: Count,
  institution: Count,
  name: z.string(),
  age: Count,
  places: Count,
  given: Count,
  waiting: Count,
  kept: Count,
  /** Places of the draw whose families can undo their withdrawals. */
  held: Count,
  requestId: z.nullable(Count),
  lot: z.nullable(z.string()),
  isExtra: z.boolean(),
})

/** Waiting orders of a draw with their present places and first requests. */
export async function ordersOf({ db, clock }: Pick<World, 'db' | 'clock'>, drawId: number, listId?: number) {
  const lists = sql`select id from draw_lists where draw_id = ${drawId} and ${listId === undefined ? sql`true` : sql`id = ${listId}`}`
  const { rows } = await db.execute(sql`
    with standing as (${waitingRows(sql`in (${lists})`, clock.now())}),
    counted as (
      select list_id, count(*) filter (where not is_kept) as waiting, count(*) filter (where is_kept) as kept from standing group by 1)
    select l.id as list, l.institution_id as institution, l.name, coalesce(l.age, 0) as age, coalesce(k.places, 0) as places,
           coalesce(c.waiting, 0) as waiting, coalesce(f.kept, c.kept, 0) as kept,
           coalesce(g.given, 0) as given, coalesce(g.held, 0) as held,
           f.prospect_id as "requestId", f.lot, coalesce(f.is_extra, false) as "isExtra"
      from draw_lists l left join counted c on c.list_id = l.id left join standing f on f.list_id = l.id and f.position = 1 and not f.is_kept
           left join lateral (
             select count(*) filter (where q.response_status = 'PASSED') as given, count(*) filter (where q.withdrawn_from = 'PASSED') as held
               from prospects q where q.institution_id = l.institution_id and q.campaign_id = l.campaign_id and (l.age is null or q.age = l.age)) g on true
           left join kindergarten_places k on k.campaign_id = l.campaign_id and k.org_id = l.institution_id and k.age = l.age
     where l.id in (${lists})`)
  return z
    .array(Order)
    .parse(rows)
    .map(({ requestId, lot, isExtra, held, kept: keptInOrder, ...order }) => {
      const free = Math.max(order.places - order.given, 0)
      const kept = keptInOrder + held
      return {
        ...order,
        kept: Math.min(kept, free),
        free: Math.max(free - kept, 0),
        next: requestId === null || lot === null ? null : { lot, requestId, isExtra },
      }
    })
    .sort((one, other) => other.free - one.free || one.name.localeCompare(other.name) || one.age - other.age)
}

interface Acting {
  caller: Caller
  orgId: number
  orgIds: readonly number[]
  about: NoteAuditFacts
}

async function written(tx: Database, drawId: number, orgId: number): Promise<DrawRow> {
  const draw = (await lockDraw(tx, drawId, orgId)) ?? refuse('notFoundRecord')
  return draw.writtenAt === null ? refuse('drawNotWritten') : draw
}

const accept = (tx: Database, world: World, { caller, orgIds, about }: Acting, id: number, isSub: boolean, decision = 'PASSED') =>
  decideRequest(tx, world, about, { id, isSub, decision, note: null, beyondPlaces: false, caller, orgIds })

const isSubCampaign = async (tx: Database, { campaignId }: DrawRow): Promise<boolean> => {
  const { rows } = await tx.execute<{ kind: string }>(sql`select kind from campaigns where id = ${campaignId}`)
  return rows[0]?.kind === 'subProgram'
}

/** Gives a free place to the first request in waiting, which must be the one that the caller saw. */
export async function giveNext(tx: Database, world: World, by: Acting, { draw: drawId, list, lot }: BodyOf<typeof giveFreePlace>) {
  const draw = await written(tx, drawId, by.orgId)
  const [order] = await ordersOf({ db: tx, clock: world.clock }, draw.id, list)
  if (order?.next == null) return refuse('notFoundRecord')
  if (order.next.lot !== lot) return refuse('drawOutOfOrder')
  await accept(tx, world, by, order.next.requestId, await isSubCampaign(tx, draw))
  return { lot }
}

/** Remedies a mistake about one child of the draw's kindergartens, with a public reason. */
export async function remedy(tx: Database, world: World, by: Acting, { draw: drawId, lot, kind, reason }: BodyOf<typeof addExtra>) {
  const draw = await written(tx, drawId, by.orgId)
  const now = world.clock.now()
  const [request] = await tx
    .select()
    .from(prospects)
    .where(and(eq(prospects.campaignId, draw.campaignId), eq(prospects.lot, lot)))
  const lists = await tx.select().from(drawLists).where(eq(drawLists.drawId, draw.id))
  const list = lists.find(({ institutionId, age }) => institutionId === request?.institutionId && (age === null || age === request.age))
  if (request === undefined || list === undefined) return refuse('notFoundRecord')
  const [added] = await tx
    .insert(drawExtras)
    .values({ listId: list.id, prospectId: request.id, lot, kind, reason, at: now, personId: by.caller.personId })
    .onConflictDoNothing({ target: [drawExtras.listId, drawExtras.lot] })
    .returning({ id: drawExtras.id })
  if (added === undefined) return refuse('drawExtraTaken')
  const isSub = await isSubCampaign(tx, draw)
  if (kind === 'PLACE') {
    await addPlace(tx, draw.campaignId, list.institutionId, request.age, { personId: by.caller.personId, at: now })
    await accept(tx, world, by, request.id, isSub)
  } else if (request.responseStatus !== 'WAITING') await accept(tx, world, by, request.id, isSub, 'WAITING')
  by.about({ childId: request.childId })
  await noteDrawEvent(tx, { drawId: draw.id, kind: 'EXTRA', at: now, personId: by.caller.personId })
  await announceToCommissions(tx)
  return { lot }
}

/** Adds one place, so that the remedy takes none from another child. */
async function addPlace(tx: Database, campaignId: number, orgId: number, age: number, by: { personId: number; at: Date }) {
  await lockPlaces(tx, campaignId, [orgId])
  const [cell] = await tx
    .select({ places: kindergartenPlaces.places })
    .from(kindergartenPlaces)
    .where(and(eq(kindergartenPlaces.campaignId, campaignId), eq(kindergartenPlaces.orgId, orgId), eq(kindergartenPlaces.age, age)))
  const from = cell?.places ?? null
  if (age !== 2 && age !== 3 && age !== 4 && age !== 5) return refuse('notFoundRecord')
  await writePlaces(tx, campaignId, [{ orgId, age, from, to: (from ?? 0) + 1 }], by)
}
