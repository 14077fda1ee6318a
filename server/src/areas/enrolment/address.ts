import { changeAddress } from '@portal/contract/enrolment'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { answer } from '../../http/answer.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from './campaigns/current.ts'
import { referenceOf, refuseWrongReference } from './reference.ts'
import { addressRefusal, placementAt } from './rules.ts'
import { announceRequest, requestSteps } from './steps.ts'
import {
  changeProspect,
  findRequest,
  institutionAt,
  institutionName,
  isNamedGuardian,
  lockRequest,
  newerAddress,
  requestOfChild,
} from './store.ts'
import { campaignValues, requestStateOf } from './view.ts'
import { isOtherSender, isVisibleTo, needsReference } from './viewerStore.ts'
import { warnOfMove } from './warnings.ts'

/** Regular request of a child: at most one open campaign fits its age. */
async function regularRequest(world: World, childId: number) {
  const { kindergarten, firstGrade } = await currentCampaigns(world)
  for (const campaign of [firstGrade, kindergarten]) {
    const found = campaign && (await findRequest(world.db, childId, campaign.id))
    if (found !== undefined) return found
  }
  return undefined
}

interface Mover {
  prospectId: number
  reference: string | undefined
  caller: Caller | undefined
}

/** Moves a request to the newer address, determines its institution again and resets the school's answer. Returns the institution. */
async function move(tx: Database, world: World, childId: number, { prospectId: id, reference, caller }: Mover): Promise<number | null> {
  const now = world.clock.now()
  const request = (await lockRequest(tx, id)) ?? refuse('notFoundRecord')
  const { prospect, campaign } = request
  if (prospect.childId !== childId) refuse('notFoundRecord')
  const newer = await newerAddress(tx, childId, prospect.addressId)
  const reason = addressRefusal(requestStateOf(request), newer !== undefined, now)
  if (reason !== undefined || newer === undefined) return refuse(reason ?? 'noNewerAddress', { values: campaignValues(campaign, now) })
  const shows = !needsReference(prospect) || referenceOf(reference ?? '') === prospect.reference
  if (!shows && (caller === undefined || !(await isVisibleTo(tx, request, caller)))) refuse('referenceWrong')
  // A move cannot be undone, so a sender without guardianship in the registry may not move the child.
  if (await isOtherSender(tx, prospect, caller)) refuse('notAllowed')
  // An unsent request has no reference to check and no contact yet, so the registered guardians are notified instead.
  const isGuardian = caller?.isProven && (await isNamedGuardian(tx, childId, caller.personId))
  if (!needsReference(prospect) && !isGuardian) await warnOfMove(tx, world, request, [newer.district, newer.place].join(', '))
  const institutionId = await institutionAt(tx, campaign.id, prospect.age, newer, now)
  const placement = placementAt(prospect, institutionId, now)
  const also = {
    addressId: newer.id,
    placeCode: newer.placeCode,
    ...placement,
    // A place in the order of a former institution is none at the new one.
    ...(prospect.withdrawnFrom !== null && { withdrawnFrom: 'REQUESTED' as const }),
    // The note of a former institution was about the old address; a decision keeps its note.
    ...('institutionId' in placement && { note: null }),
  }
  if (prospect.schoolStatus === null || prospect.schoolStatus === 'NEW') {
    await changeProspect(tx, { ...also, id })
    await announceRequest(tx, id)
    if (institutionId === null && prospect.responseStatus === 'REQUESTED') await announceToCommissions(tx)
    return institutionId
  }
  const step = {
    who: 'system',
    personId: null,
    note: null,
    side: 'school',
    status: 'NEW',
    also,
    outsider: { ownContact: caller?.username },
  } as const
  await takeStep(tx, world, requestSteps, id, () => step)
  return institutionId
}

/** Refuses a wrong reference before any row is locked, so that the failed try stays counted. */
async function checkReference(
  call: Parameters<typeof refuseWrongReference>[0],
  { prospectId, childId, typed }: { prospectId: number; childId: number; typed: string | undefined },
): Promise<void> {
  const { db } = call.world
  const found = typed === undefined ? undefined : await requestOfChild(db, prospectId, childId)
  if (typed === undefined || found === undefined || found.prospect.reference === null || !needsReference(found.prospect)) return
  if (call.caller !== undefined && (await isVisibleTo(db, found, call.caller))) return
  await refuseWrongReference(call, { prospectId, childId, stored: found.prospect.reference, typed })
}

const movedInWords = (institution: string | null): string =>
  institution === null
    ? 'Хаяг шинэчлэгдлээ. Энэ хаягт хамаарах цэцэрлэг, сургууль хараахан тодорхойгүй'
    : `Хаяг шинэчлэгдлээ: ${institution}`

export const addressAnswers = [
  answer(changeAddress, async ({ body, ...call }) => {
    const { world, change } = call
    const { personId: childId, reference } = body
    if (!body.isChangeFlag) {
      const unchanged =
        body.prospectDataId === undefined
          ? await regularRequest(world, childId)
          : await requestOfChild(world.db, body.prospectDataId, childId)
      return { message: 'Хуучин хаягийг хэвээр үлдээлээ', legalName: unchanged?.institution ?? null }
    }
    const caller = await call.callerIfAny()
    const prospectId = body.prospectDataId ?? (await regularRequest(world, childId))?.prospect.id ?? refuse('notFoundRecord')
    await checkReference({ ...call, caller }, { prospectId, childId, typed: reference })
    const institutionId = await change((tx) => move(tx, world, childId, { prospectId, reference, caller }))
    const legalName = await institutionName(world.db, institutionId)
    return { message: movedInWords(legalName), legalName }
  }),
]
