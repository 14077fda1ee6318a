import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { type Walk, way } from './walk.ts'

const CAPITAL_COMMISSION = '88000013'

async function asCommission({ portal }: Walk, username = CAPITAL_COMMISSION) {
  const { token, personId } = await portal.signIn(username)
  return { token, by: personId }
}

/** A new text for a question, proposed by the first member of the capital's commission. */
async function proposal(walk: Walk, answerMn: string) {
  const { token, by } = await asCommission(walk)
  const [piece] = contentPieces.result.parse((await walk.portal.send(contentPieces, { token })).RESULT)
  const params = { kind: piece?.kind ?? '', id: piece?.id ?? 0 }
  const { live } = contentDetail.result.parse((await walk.portal.send(contentDetail, { params, token })).RESULT)
  return { token, by, params, body: { ...params, text: { ...live, answerMn }, seen: live } }
}

export const commissionWays = [
  way(contentPieces, (walk) => asCommission(walk)),
  way(contentDetail, async (walk) => {
    const { token, by, params } = await proposal(walk, '')
    return { token, by, params }
  }),
  way(proposeContent, async (walk) => {
    const { token, by, body } = await proposal(walk, 'Шинэ хариулт.')
    return { token, by, body }
  }),
  way(settleContent, async (walk) => {
    const { token, body } = await proposal(walk, 'Өөр хариулт.')
    const { versionId } = proposeContent.result.parse((await walk.portal.send(proposeContent, { body, token })).RESULT)
    return { ...(await asCommission(walk, '88000015')), body: { versionId, status: 'LIVE', note: null } }
  }),
  way(staffCampaigns, (walk) => asCommission(walk)),
  way(saveCampaign, async (walk) => {
    const { token, by } = await asCommission(walk)
    const { campaigns } = staffCampaigns.result.parse((await walk.portal.send(staffCampaigns, { token })).RESULT)
    const open = campaigns.find(({ mayEdit }) => mayEdit)
    if (open === undefined) throw new Error('no campaign can be changed')
    const { id, kind, schoolYear, stage, birthFrom, birthTo, opensAt, closesAt, addressUntil } = open
    const dates = { birthFrom, birthTo, opensAt, closesAt, addressUntil }
    return { token, by, body: { id, kind, schoolYear, stage, ...dates, seen: { ...dates, stage }, checkOnly: false } }
  }),
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
