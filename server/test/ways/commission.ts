import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { type Walk, way } from './walk.ts'

const CAPITAL_COMMISSION = '88000013'

async function asCommission({ portal }: Walk, username = CAPITAL_COMMISSION) {
  const { token, personId } = await portal.signIn(username)
  return { token, by: personId }
}

export const commissionWays = [
  way(placesGrid, (walk) => asCommission(walk)),
  way(savePlaces, async (walk) => {
    const { token, by } = await asCommission(walk)
    const { campaign, rows } = placesGrid.result.parse(
      (await walk.portal.send(placesGrid, { params: { campaign: 'current' }, token })).RESULT,
    )
    const [row] = rows
    const from = row?.cells[0]?.places ?? null
    const changes = [{ orgId: row?.orgId, age: 2, from, to: (from ?? 0) + 5 }]
    return { token, by, body: { campaignId: campaign.id, changes, checkOnly: false } }
  }),
]
