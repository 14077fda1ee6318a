import { frozenBytes, readFrozen } from '@portal/contract/draw/frozenFile'
import { drawList } from '@portal/contract/draw/order'
import { resultBytes } from '@portal/contract/draw/resultFile'
import { commitmentOf, hashOf, ranksBy, seedOf } from '@portal/contract/draw/seed'
import { and, asc, desc, eq, isNotNull } from '../src/database/sql.ts'
import { drawFiles, drawLists, drawLots, draws, prospects } from '../src/database/tables.ts'
import type { TestPortal } from './portal.ts'

const SECRET = '12'.repeat(32)
const TIERS = [{ key: 'everyone', mn: 'Бусад бүх хүүхэд', en: 'All other children' }]

interface Wanted {
  /** Requests with a lot that the draw takes. */
  requests?: number
  places?: number
  /** Name of the kindergarten. */
  name?: string
  /** Lot that becomes third in waiting, whatever `places`. */
  third?: string
}

const CHANCES = Array.from({ length: 50 }, (_, at) => `4162533612416253${3600 + at}`)

/** Chance that gives a lot a rank behind two others, and the places before those two. */
function chanceFor(third: string, rows: readonly { lot: string | null }[]): { chance: string; places: number } {
  for (const chance of CHANCES) {
    const rankOf = ranksBy(seedOf(SECRET, chance) ?? '')
    const order = rows.map(({ lot }) => lot ?? '').sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    const places = order.indexOf(third) - 2
    if (places > 0) return { chance, places }
  }
  throw new Error('no chance makes this lot third')
}

/** Published draw of one list with some of the portal's requests, computed by the rules of the contract. */
export async function publishedDraw(portal: TestPortal, { requests = 8, name = '125 дугаар цэцэрлэг', third, ...wanted }: Wanted = {}) {
  const { db, clock } = portal.world
  const rows = await db
    .select()
    .from(prospects)
    .where(and(isNotNull(prospects.lot), isNotNull(prospects.institutionId)))
    .orderBy(desc(eq(prospects.lot, third ?? '')), asc(prospects.id))
    .limit(requests)
  const [{ campaignId, institutionId, age } = {}] = rows
  if (campaignId === undefined || !institutionId || age === undefined) throw new Error('no request has a lot')
  const now = clock.now()
  const { chance, places } = third === undefined ? { chance: CHANCES[0] ?? '', places: wanted.places ?? 3 } : chanceFor(third, rows)
  const seed = seedOf(SECRET, chance) ?? ''
  const lots = rows.map(({ lot }) => ({ lot: lot ?? '', tier: 1, twins: null }))
  const [draw] = await db
    .insert(draws)
    .values({
      campaignId,
      orgId: institutionId,
      state: 'PUBLISHED' as const,
      frozenAt: now,
      ceremonyAt: now,
      drawnAt: now,
      publishedAt: now,
      writtenAt: now,
      tiers: ['everyone' as const],
      listHash: '',
      commitment: commitmentOf(SECRET) ?? '',
      resultHash: '',
      secret: SECRET,
      chance,
      seed,
      places,
      lots: lots.length,
      lists: 1,
      kindergartens: 1,
    })
    .returning({ id: draws.id })
  const id = draw?.id ?? 0
  const list = { institution: String(institutionId), name, age, places, lots }
  const frozen = frozenBytes({ draw: String(id), campaign: '2026–2027', ceremonyAt: now.toISOString(), tiers: TIERS, lists: [list] })
  const order = (readFrozen(frozen)?.lists ?? []).map((one) => ({
    ...one,
    lots: drawList(one, ranksBy(seed), new Set()),
  }))
  const results = resultBytes(String(id), order)
  await db
    .update(draws)
    .set({ listHash: hashOf(frozen), resultHash: hashOf(results) })
    .where(eq(draws.id, id))
  await db.insert(drawFiles).values([
    { drawId: id, name: 'list', bytes: frozen },
    { drawId: id, name: 'results', bytes: results },
  ])
  const [stored] = await db
    .insert(drawLists)
    .values({ drawId: id, campaignId, institutionId, age, name, places, lots: lots.length, isLive: false })
    .returning({ id: drawLists.id })
  const drawn = order.flatMap((one) => one.lots)
  await db.insert(drawLots).values(
    drawn.map(({ lot, tier, result, position }, at) => ({
      drawId: id,
      lot,
      listId: stored?.id ?? 0,
      tier,
      row: at + 1,
      result,
      position,
      prospectId: rows.find((row) => row.lot === lot)?.id ?? 0,
    })),
  )
  return { id, institution: institutionId, age, drawn }
}
