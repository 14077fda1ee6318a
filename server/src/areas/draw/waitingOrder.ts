import type { BodyOf } from '@portal/contract/call'
import type { addExtra, giveFreePlace } from '@portal/contract/staffDraws'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { drawExtras, drawLists, kindergartenPlaces, prospects } from '../../database/tables.ts'
import type { NoteAuditFacts } from '../../http/answer.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { firstWaiting } from '../../requests/drawLock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { decideRequest, lockPlaces, writePlaces } from '../enrolment/index.ts'
import { type DrawRow, lockDraw } from './drawStore.ts'
import { noteEvent } from './freezeStore.ts'

const Count = z.coerce.number()
const Order = z.object({
  ...{ list: Count, institution: Count, name: z.string(), age: Count, places: Count, given: Count, waiting: Count },
  ...{ requestId: z.nullable(Count), lot: z.nullable(z.string()), isExtra: z.boolean() },
})

/** Waiting orders of a draw with their present places and first requests. */
export async function ordersOf(db: Database, drawId: number, listIds?: readonly number[]) {
  const { rows } = await db.execute(sql`
    with orders as (
      select l.id, l.campaign_id, l.institution_id, l.name, l.age, ${firstWaiting} as first,
             (select count(*) from draw_lots x join prospects q on q.id = x.prospect_id and q.lot = x.lot and q.response_status = 'WAITING'
               where x.list_id = l.id and x.result = 'WAITING') as waiting
        from draw_lists l where l.draw_id = ${drawId} and ${listIds === undefined ? sql`true` : sql`l.id = ${anyOf(listIds)}`})
    select o.id as list, o.institution_id as institution, o.name, coalesce(o.age, 0) as age, coalesce(k.places, 0) as places, o.waiting,
           (select count(*) from prospects q where q.institution_id = o.institution_id and q.campaign_id = o.campaign_id
              and q.response_status = 'PASSED' and (o.age is null or q.age = o.age)) as given,
           o.first as "requestId", f.lot, exists (select from draw_extras e where e.list_id = o.id and e.prospect_id = o.first) as "isExtra"
      from orders o left join (
        select campaign_id, org_id, age, places from kindergarten_places) k on k.campaign_id = o.campaign_id and k.org_id = o.institution_id and k.age = o.age
           left join prospects f on f.id = o.first`)
  return z
    .array(Order)
    .parse(rows)
    .map(({ requestId, lot, isExtra, ...order }) => ({
      ...order,
      free: Math.max(order.places - order.given, 0),
      next: requestId === null || lot === null ? null : { lot, requestId, isExtra },
    }))
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
  const [order] = await ordersOf(tx, draw.id, [list])
  if (order?.next == null) return refuse('notFoundRecord')
  if (order.next.lot !== lot) return refuse('drawOutOfOrder')
  await accept(tx, world, by, order.next.requestId, await isSubCampaign(tx, draw))
  await noteEvent(tx, { drawId: draw.id, kind: 'GIVEN', at: world.clock.now(), personId: by.caller.personId })
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
  await noteEvent(tx, { drawId: draw.id, kind: 'EXTRA', at: now, personId: by.caller.personId })
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
