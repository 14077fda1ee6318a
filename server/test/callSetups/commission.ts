import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { type SetupContext, setup } from './context.ts'

const CAPITAL_COMMISSION = '88000013'

async function asCommission({ portal }: SetupContext, username = CAPITAL_COMMISSION) {
  const { token, personId } = await portal.signIn(username)
  return { token, by: personId }
}

/** A new text for a question, proposed by the first member of the capital's commission. */
async function proposal(context: SetupContext, answerMn: string) {
  const { token, by } = await asCommission(context)
  const [piece] = contentPieces.result.parse((await context.portal.send(contentPieces, { token })).RESULT)
  const params = { kind: piece?.kind ?? '', id: piece?.id ?? 0 }
  const { live } = contentDetail.result.parse((await context.portal.send(contentDetail, { params, token })).RESULT)
  return { token, by, params, body: { ...params, text: { ...live, answerMn }, seen: live } }
}

export const commissionSetups = [
  setup(contentPieces, (context) => asCommission(context)),
  setup(contentDetail, async (context) => {
    const { token, by, params } = await proposal(context, '')
    return { token, by, params }
  }),
  setup(proposeContent, async (context) => {
    const { token, by, body } = await proposal(context, 'Шинэ хариулт.')
    return { token, by, body }
  }),
  setup(settleContent, async (context) => {
    const { token, body } = await proposal(context, 'Өөр хариулт.')
    const { versionId } = proposeContent.result.parse((await context.portal.send(proposeContent, { body, token })).RESULT)
    return { ...(await asCommission(context, '88000015')), body: { versionId, status: 'LIVE', note: null } }
  }),
  setup(staffCampaigns, (context) => asCommission(context)),
  setup(saveCampaign, async (context) => {
    const { token, by } = await asCommission(context)
    const { campaigns } = staffCampaigns.result.parse((await context.portal.send(staffCampaigns, { token })).RESULT)
    // Setups of draws add kindergarten campaigns, whose dates overlap.
    const open = campaigns.find(({ mayEdit, state, kind }) => mayEdit && state === 'open' && kind !== 'kindergarten')
    if (open === undefined) throw new Error('no campaign can be changed')
    const { id, kind, schoolYear, stage, birthFrom, birthTo, opensAt, closesAt, addressUntil } = open
    const dates = { birthFrom, birthTo, opensAt, closesAt, addressUntil }
    return { token, by, body: { id, kind, schoolYear, stage, ...dates, seen: { ...dates, stage }, checkOnly: false } }
  }),
  setup(placesGrid, (context) => asCommission(context)),
  setup(savePlaces, async (context) => {
    const { token, by } = await asCommission(context)
    const { campaign, rows } = placesGrid.result.parse(
      (await context.portal.send(placesGrid, { params: { campaign: 'current' }, token })).RESULT,
    )
    const [row] = rows
    const from = row?.cells[0]?.places ?? null
    const changes = [{ orgId: row?.orgId, age: 2, from, to: (from ?? 0) + 5 }]
    return { token, by, body: { campaignId: campaign.id, changes, checkOnly: false } }
  }),
]
