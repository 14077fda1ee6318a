import type { Further } from '@portal/contract/enrolment'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { instantText } from '../../outside/clock.ts'
import type { World } from '../../world.ts'
import { placesHeld } from './placesStore.ts'
import { nextStageOf, targetOf } from './rules.ts'
import { allCampaigns, type Request } from './store.ts'

/** Maximum of other kindergartens listed on the page. */
const MAX_OTHERS = 5

const Kindergartens = z.array(
  z.object({ id: z.coerce.number(), name: z.string(), phone: z.nullable(z.string()), free: z.coerce.number(), isOwn: z.boolean() }),
)

/** Kindergarten of a request and the others of its khoroo, with free places for the child's age. */
async function kindergartensNear(db: Database, { prospect, campaign }: Request) {
  const own = targetOf(prospect)
  const { rows } = await db.execute(sql`
    select o.id, o.name, o.phone, coalesce(o.id = ${own}::int, false) as "isOwn",
           greatest(k.places - ${placesHeld(sql`k.campaign_id`, sql`o.id`, sql`k.age`)}, 0) as free
      from kindergarten_places k join organisations o on o.id = k.org_id
     where k.campaign_id = ${campaign.id} and k.age = ${prospect.age} and (o.id = ${own} or o.place_code = ${prospect.placeCode})
     order by free desc, o.name collate "und-x-icu"`)
  return Kindergartens.parse(rows)
}

const isRefused = ({ prospect: { responseStatus, schoolStatus } }: Request): boolean =>
  responseStatus === 'UNPASSED' || (responseStatus === 'NEW' && schoolStatus === 'DECLINED')

/** Options for a family whose child was not accepted; null for every other request. */
export async function furtherOf({ db, clock }: Pick<World, 'db' | 'clock'>, request: Request): Promise<Further | null> {
  if (!isRefused(request)) return null
  const next = nextStageOf(await allCampaigns(db), request.campaign.kind, clock.now())
  const near = request.campaign.kind === 'firstGrade' ? [] : await kindergartensNear(db, request)
  return {
    isFull: near.some(({ isOwn, free }) => isOwn && free === 0),
    nextStage: next === undefined ? null : instantText(next.opensAt),
    others: near
      .filter(({ isOwn, free }) => !isOwn && free > 0)
      .slice(0, MAX_OTHERS)
      .map(({ name, phone, free }) => ({ name, phone, free })),
  }
}
