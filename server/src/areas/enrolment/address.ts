import { changeAddress } from '@portal/contract/enrolment'
import type { Database } from '../../database/connect.ts'
import { answer, tokenOf } from '../../kit/answer.ts'
import { callerIfAny } from '../../kit/gate.ts'
import { refuse } from '../../kit/refusals.ts'
import { takeStep } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import { currentCampaigns } from './campaigns.ts'
import { referenceOf } from './reference.ts'
import { whyNotMoved } from './rules.ts'
import { announceRequest, requestSteps } from './steps.ts'
import { changeProspect, findRequest, institutionAt, isTheirs, lockRequest, newerAddress } from './store.ts'
import { campaignValues, standingOf } from './view.ts'

/** The regular request of a child: there is one open campaign for its age. */
async function regularRequest(tx: Database, world: World, childId: number) {
  const { kindergarten, firstGrade } = await currentCampaigns({ ...world, db: tx })
  for (const campaign of [firstGrade, kindergarten]) {
    const found = campaign && (await findRequest(tx, childId, campaign.id))
    if (found !== undefined) return found
  }
  return undefined
}

interface Mover {
  prospectId: number | undefined
  reference: string | undefined
  /** Whoever is signed in. */
  callerId: number | undefined
}

/** Moves a request to the newer address; the institution is determined anew, and a school has to look at it anew. */
async function move(tx: Database, world: World, childId: number, { prospectId, reference, callerId }: Mover): Promise<void> {
  const now = world.clock.now()
  const id = prospectId ?? (await regularRequest(tx, world, childId))?.prospect.id ?? refuse('notFoundRecord')
  const request = (await lockRequest(tx, id)) ?? refuse('notFoundRecord')
  const { prospect, campaign } = request
  if (prospect.childId !== childId) refuse('notFoundRecord')
  const newer = await newerAddress(tx, childId, prospect.addressId)
  const reason = whyNotMoved(standingOf(request), newer !== undefined, now)
  if (reason !== undefined || newer === undefined) return refuse(reason ?? 'noNewerAddress', { values: campaignValues(campaign, now) })
  const shows = prospect.reference === null || referenceOf(reference ?? '') === prospect.reference
  if (!shows && (callerId === undefined || !(await isTheirs(tx, request, callerId)))) refuse('referenceWrong')
  const institutionId = await institutionAt(tx, campaign.id, prospect.age, newer)
  const also = { addressId: newer.id, placeCode: newer.placeCode, institutionId }
  if (prospect.schoolStatus === null || prospect.schoolStatus === 'NEW') {
    await changeProspect(tx, id, also)
    await announceRequest(tx, id)
    return
  }
  const step = { who: 'system', personId: null, note: null, side: 'school', status: 'NEW', also } as const
  await takeStep(tx, world, requestSteps, id, () => step)
}

export const addressAnswers = [
  answer(changeAddress, async ({ body, world, request, change }) => {
    if (!body.isChangeFlag) return { message: 'Хуучин хаягийг хэвээр үлдээлээ' }
    const callerId = (await callerIfAny(world, tokenOf(request)))?.personId
    await change((tx) => move(tx, world, body.personId, { prospectId: body.prospectDataId, reference: body.reference, callerId }))
    return { message: 'Хаяг шинэчлэгдлээ. Хүүхдийн мэдээллийг дахин шалгаж байна' }
  }),
]
