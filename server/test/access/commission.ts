import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import * as z from 'zod/mini'
import { type AccessRow, type Meets, NOT_ALLOWED, NOT_FOUND, ofCommission, STAFF_ONLY } from './callers.ts'

const Grid = z.object({ rows: z.array(z.object({ orgId: z.number() })) })
/** Open kindergarten campaign of the demo. */
const CAMPAIGN = 101

/** A campaign in the far future. */
const FAR_AHEAD = {
  id: null,
  kind: 'firstGrade',
  schoolYear: 2040,
  stage: 9,
  birthFrom: '2034-01-01',
  birthTo: '2034-12-31',
  opensAt: '2040-08-01T09:00:00+08:00',
  closesAt: '2040-08-20T17:00:00+08:00',
  addressUntil: '2040-08-19T17:00:00+08:00',
  seen: null,
  checkOnly: true,
}

const Campaigns = z.object({ mayAdd: z.boolean() })

/** Calls for the whole country: open to the capital's commission; districts can read at most. */
const ofCapital = (own: string, district: string): Meets => ({
  ...ofCommission(district, STAFF_ONLY, STAFF_ONLY, STAFF_ONLY, district),
  'commission of the capital': own,
})

/** Calls of commissions, each for the institutions of its own office. */
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
  {
    name: 'the campaigns',
    call: staffCampaigns,
    at: 'kindergarten',
    asks: () => ({}),
    reads: (result) => (Campaigns.parse(result).mayAdd ? 'changes' : 'reads'),
    meets: ofCapital('changes', 'reads'),
  },
  {
    name: 'a change of a campaign',
    call: saveCampaign,
    at: 'kindergarten',
    asks: () => ({ body: FAR_AHEAD }),
    meets: ofCapital('200', NOT_ALLOWED),
  },
  {
    name: 'the texts of public pages',
    call: contentPieces,
    at: 'kindergarten',
    asks: () => ({}),
    meets: ofCapital('200', NOT_ALLOWED),
  },
  {
    name: 'one of these texts',
    call: contentDetail,
    at: 'kindergarten',
    asks: () => ({ params: { kind: 'faq', id: 1 } }),
    meets: ofCapital('200', NOT_ALLOWED),
  },
  {
    name: 'a new text of it',
    call: proposeContent,
    at: 'kindergarten',
    asks: () => ({ body: { kind: 'faq', id: 1, text: {}, seen: {} } }),
    meets: ofCapital('203 contentSame', NOT_ALLOWED),
  },
  {
    name: 'a decision about a new text',
    call: settleContent,
    at: 'kindergarten',
    asks: () => ({ body: { versionId: 2_000_000_000, status: 'LIVE', note: null } }),
    meets: ofCapital(NOT_FOUND, NOT_ALLOWED),
  },
]
