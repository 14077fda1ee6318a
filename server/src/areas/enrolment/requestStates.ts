import type { CampaignKind, Prospect } from '@portal/contract/enrolment'
import { maskedRegistryNumber } from '@portal/contract/registry'
import { instantText, today } from '../../outside/clock.ts'
import { initial } from '../../text/people.ts'
import { refuse, sentenceOf } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { drawnOf } from '../draw/index.ts'
import { acceptancesOf } from './acceptance/store.ts'
import { attendedType, type PlacedChild } from './childStore.ts'
import { furtherOf } from './otherKindergartens.ts'
import { attendingOf, type Campaign, sendingStatus, stateOf, stepRefusal, targetOf } from './rules.ts'
import { findPerson, findRequest, institutionAt, institutionName, newerAddress, noteProspect, type Request } from './store.ts'
import { campaignValues, type NewerHome, type OtherRequests, publicProspect } from './view.ts'
import { standingEarlier } from './viewerStore.ts'
import { statusName } from './words.ts'

export type Campaigns = Partial<Record<CampaignKind, Campaign>>

/** Regular campaign of a child: first grade from school age on, otherwise kindergarten. */
export function regularCampaign({ kindergarten, firstGrade }: Campaigns, birthDate: string): Campaign {
  const isOfSchoolAge = firstGrade !== undefined && birthDate <= firstGrade.birthTo
  return (isOfSchoolAge ? firstGrade : kindergarten) ?? firstGrade ?? refuse('noCampaign')
}

export const subProgramCampaign = ({ subProgram }: Campaigns) => subProgram ?? refuse('noCampaign')

/** Phone to call, for the refusal of an unknown number. */
export const unknownNumber = ({ centre }: Pick<World, 'centre'>) => ({ values: { phone: centre.office.phone ?? '' } })

const ageIn = ({ schoolYear }: Campaign, birthDate: string) => schoolYear - Number(birthDate.slice(0, 4))
export const isInWindow = ({ birthFrom, birthTo }: Campaign, birthDate: string) => birthFrom <= birthDate && birthDate <= birthTo

/** Finds the child's request in a campaign; creates it for a child of that age. */
export async function requestIn({ db, clock }: World, campaign: Campaign, child: PlacedChild) {
  const before = await findRequest(db, child.id, campaign.id)
  if (before !== undefined || !isInWindow(campaign, child.birthDate)) return before
  const age = ageIn(campaign, child.birthDate)
  const now = clock.now()
  const institutionId = await institutionAt(db, campaign.id, age, child.address, now)
  await noteProspect(db, {
    campaignId: campaign.id,
    childId: child.id,
    placeCode: child.address.placeCode,
    addressId: child.address.id,
    age,
    institutionId,
    undeterminedSince: institutionId === null ? now : null,
    responseStatus: campaign.kind === 'firstGrade' ? 'NEW' : 'NONE',
    schoolStatus: campaign.kind === 'firstGrade' ? 'NEW' : null,
    createdAt: now,
    forCommission: false,
  })
  return findRequest(db, child.id, campaign.id)
}

/** Prospect of a child outside the campaign's ages: the reason, and no step to take. */
async function outsider(world: World, campaign: Campaign, childId: number): Promise<Prospect> {
  const now = world.clock.now()
  const person = (await findPerson(world.db, childId)) ?? refuse('registryWrong', unknownNumber(world))
  const home = await newerAddress(world.db, childId, null)
  const where = home === undefined ? '' : [home.province, home.district, home.place].join(', ')
  const asIfNew =
    campaign.kind === 'firstGrade'
      ? ({ responseStatus: 'NEW', schoolStatus: 'NEW' } as const)
      : ({ responseStatus: 'NONE', schoolStatus: null } as const)
  const standing = { campaign, birthDate: person.birthDate, institutionId: null, ...asIfNew }
  const reason = stepRefusal(standing, sendingStatus(campaign.kind), now) ?? 'moveNotAllowed'
  const values = campaignValues(campaign, now)
  return {
    prospectDataId: null,
    kind: campaign.kind,
    schoolYear: `${campaign.schoolYear}–${campaign.schoolYear + 1}`,
    campaignState: stateOf(campaign, now),
    opensAt: instantText(campaign.opensAt),
    closesAt: instantText(campaign.closesAt),
    addressUntil: instantText(campaign.addressUntil),
    personId: childId,
    personAddressId: home?.id ?? null,
    personAddressDetail: where,
    institutionId: null,
    reg: maskedRegistryNumber(person.registryNumber),
    lastName: initial(person.lastName),
    firstName: initial(person.firstName),
    fullAddress: where,
    arrivalDate: home?.arrivedOn ?? null,
    legalName: null,
    institutionPhone: null,
    settledBy: null,
    districtName: home?.district ?? '',
    phoneNumber: null,
    emailAddress: null,
    responseStatus: 'NONE',
    responseStatusName: statusName('NONE', null),
    schoolStatus: null,
    creationDate: instantText(now),
    changedAt: null,
    prospectResponseNote: null,
    allowed: {
      send: false,
      decline: false,
      withdraw: false,
      reopen: false,
      giveUp: false,
      changeAddress: false,
      whyNot: { reason, message: sentenceOf(reason, values), values },
    },
    attends: null,
    further: null,
    drawn: null,
    undoUntil: null,
    acceptance: null,
    next: null,
    oldData: null,
    newData: null,
  }
}

/** Newer address of a child than the request's, with its institution. */
async function newerHome({ db, clock }: World, { child, campaign, prospect }: Request): Promise<NewerHome | undefined> {
  const newer = await newerAddress(db, child.id, prospect.addressId)
  if (newer === undefined) return undefined
  const orgId = await institutionAt(db, campaign.id, prospect.age, newer, clock.now())
  return { ...newer, institution: await institutionName(db, orgId) }
}

/** Institution of the next request; null while the institution of the request is the one of its address. */
async function nextOf({ db }: World, prospect: Request['prospect']): Promise<Prospect['next']> {
  const { institutionId: from } = prospect
  const institutionId = targetOf(prospect)
  return from === null || institutionId === from ? null : { institutionId, legalName: await institutionName(db, institutionId) }
}

/** Data that a page shows besides the request itself. */
export const otherRequestsOf = async (world: World, request: Request): Promise<OtherRequests> => {
  const { campaign, child, prospect } = request
  const [newer, further, drawn, acceptances, at, next] = await Promise.all([
    newerHome(world, request),
    furtherOf(world, request),
    drawnOf(world, [prospect.id]),
    acceptancesOf(world.db, [request]),
    attendedType(world.db, child.id, today(world.clock)),
    nextOf(world, prospect),
  ])
  return {
    newer,
    further,
    drawn: drawn.get(prospect.id) ?? null,
    acceptance: acceptances.get(prospect.id) ?? null,
    attends: attendingOf(campaign.kind, at),
    next,
  }
}

/** Requests that hold a place or wait for one in an earlier stage: their families see them while the next stage is open. */
export async function earlierPlacements(world: World, campaign: Campaign, childId: number): Promise<Prospect[]> {
  if (campaign.stage === 1) return []
  const found = await standingEarlier(world.db, childId, campaign)
  return Promise.all(found.map(async (one) => publicProspect(one, await otherRequestsOf(world, one), world.clock.now())))
}

/** Prospect of a child in a campaign, as shown to every holder of its ticket. */
export async function placementIn(world: World, campaign: Campaign, child: PlacedChild): Promise<Prospect> {
  const found = await requestIn(world, campaign, child)
  if (found === undefined) return outsider(world, campaign, child.id)
  return publicProspect(found, await otherRequestsOf(world, found), world.clock.now())
}
