import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import * as z from 'zod/mini'
import { type AccessRow, NOT_ALLOWED, ofCommission, STAFF_ONLY } from './callers.ts'

const Grid = z.object({ rows: z.array(z.object({ orgId: z.number() })) })
/** Of the open kindergarten campaign of the demo. */
const CAMPAIGN = 101

/** What commissions run: each beneath its own office. */
export const commissionAccess: readonly AccessRow[] = [
  {
    name: 'the places of a kindergarten',
    call: placesGrid,
    at: 'kindergarten',
    asks: () => ({ params: { campaign: 'current' } }),
    reads: (result, scene) => (Grid.parse(result).rows.some(({ orgId }) => orgId === scene.orgId) ? 'shown' : 'hidden'),
    meets: ofCommission('shown', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, 'hidden'),
  },
  {
    name: 'a change of these places',
    call: savePlaces,
    at: 'kindergarten',
    asks: ({ orgId }) => ({ body: { campaignId: CAMPAIGN, changes: [{ orgId, age: 2, from: 1, to: 2 }], checkOnly: true } }),
    meets: ofCommission('200', STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, NOT_ALLOWED),
  },
]
