import { drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import { and, isNotNull } from '../../src/database/sql.ts'
import { drawLists, drawLots, draws, prospects } from '../../src/database/tables.ts'
import { type SetupContext, setup } from './context.ts'

/** Frozen draw of one list with one lot. */
async function frozenDraw({ portal }: SetupContext) {
  const { db, clock } = portal.world
  const [request] = await db
    .select()
    .from(prospects)
    .where(and(isNotNull(prospects.lot), isNotNull(prospects.institutionId)))
    .limit(1)
  const { campaignId, institutionId, age, lot, id: prospectId } = request ?? {}
  if (campaignId === undefined || !institutionId || age === undefined || !lot || prospectId === undefined)
    throw new Error('no request has a lot')
  const [draw] = await db
    .insert(draws)
    .values({
      ...{ campaignId, orgId: institutionId, state: 'FROZEN' as const, frozenAt: clock.now(), ceremonyAt: clock.now() },
      ...{ tiers: ['everyone' as const], listHash: '', commitment: '', sealedSecret: new Uint8Array(1) },
      ...{ places: 1, lots: 1, lists: 1, kindergartens: 1 },
    })
    .returning({ id: draws.id })
  const drawId = draw?.id ?? 0
  const [list] = await db
    .insert(drawLists)
    .values({ drawId, campaignId, institutionId, age, name: '33 дугаар цэцэрлэг', places: 1, lots: 1, isLive: false })
    .returning({ id: drawLists.id })
  await db.insert(drawLots).values({ drawId, lot, listId: list?.id ?? 0, prospectId, tier: 1 })
  return { draw: drawId, institution: institutionId, age, lot }
}

export const drawSetups = [
  setup(drawPage, async (context) => ({ params: { draw: (await frozenDraw(context)).draw }, token: undefined })),
  setup(drawnList, async (context) => {
    const { draw, institution, age } = await frozenDraw(context)
    return { params: { draw, institution, age }, token: undefined }
  }),
  setup(drawnLot, async (context) => {
    const { draw, lot } = await frozenDraw(context)
    return { params: { draw, lot }, token: undefined }
  }),
]
