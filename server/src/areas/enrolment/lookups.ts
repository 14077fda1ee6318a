import { GUARDIAN_TYPES } from '@portal/contract/children'
import {
  applicationHistory,
  applications,
  type CampaignKind,
  checkSubProgram,
  guardianRelations,
  guardiansOf,
  lookUpStudent,
  type Prospect,
  publicHistory,
  searchPerson,
  studentInfo,
  studentList,
  subApplications,
  subPrograms,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { maskedRegistryNumber } from '@portal/contract/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer, callerOf } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import type { Solved } from '../../kit/captcha.ts'
import { refuse, sentenceOf } from '../../kit/refusals.ts'
import { childTicket, childTickets, sameTicket } from '../../kit/tickets.ts'
import type { World } from '../../kit/world.ts'
import { instantText } from '../../outside/clock.ts'
import { guardianNames } from '../children/rules.ts'
import { currentCampaigns, tooOldSince } from './campaigns.ts'
import { type Campaign, sendingStatus, whyNot } from './rules.ts'
import {
  findChildNumbered,
  findPerson,
  findRequest,
  guardiansOfChild,
  guardiansOfChildren,
  historyOf,
  institutionAt,
  type NumberedChild,
  newerAddress,
  noteProspect,
  requestsOf,
} from './store.ts'
import { applicationOf, campaignValues, checkResult, publicProspect } from './view.ts'
import { childrenFollowedBy } from './viewerStore.ts'
import { initial, stepName } from './words.ts'

type Campaigns = Partial<Record<CampaignKind, Campaign>>

/** Which of the regular campaigns is about a child: the school from its year on, else the kindergarten. */
function regularCampaign({ kindergarten, firstGrade }: Campaigns, birthDate: string): Campaign {
  const isOfSchoolAge = firstGrade !== undefined && birthDate <= firstGrade.birthTo
  return (isOfSchoolAge ? firstGrade : kindergarten) ?? firstGrade ?? refuse('noCampaign')
}

const ageIn = ({ schoolYear }: Campaign, birthDate: string) => schoolYear - Number(birthDate.slice(0, 4))
const isInWindow = ({ birthFrom, birthTo }: Campaign, birthDate: string) => birthFrom <= birthDate && birthDate <= birthTo

/** The child's place in a campaign; a child of that age whom nobody has noted yet is noted now. */
async function requestIn({ db, clock }: World, campaign: Campaign, child: NumberedChild) {
  const before = await findRequest(db, child.id, campaign.id)
  if (before !== undefined || !isInWindow(campaign, child.birthDate)) return before
  const age = ageIn(campaign, child.birthDate)
  await noteProspect(db, {
    campaignId: campaign.id,
    childId: child.id,
    placeCode: child.address.placeCode,
    addressId: child.address.id,
    age,
    institutionId: await institutionAt(db, campaign.id, age, child.address),
    responseStatus: campaign.kind === 'firstGrade' ? 'NEW' : 'NONE',
    schoolStatus: campaign.kind === 'firstGrade' ? 'NEW' : null,
    createdAt: clock.now(),
    forCommission: false,
  })
  return findRequest(db, child.id, campaign.id)
}

/** A child of an age that the campaign is not about: shown with the reason, and with nothing to send. */
async function outsider(world: World, campaign: Campaign, childId: number): Promise<Prospect> {
  const now = world.clock.now()
  const person = (await findPerson(world.db, childId)) ?? refuse('registryWrong')
  const home = await newerAddress(world.db, childId, null)
  const where = home === undefined ? '' : [home.province, home.district, home.place].join(', ')
  const asIfNew =
    campaign.kind === 'firstGrade'
      ? ({ responseStatus: 'NEW', schoolStatus: 'NEW' } as const)
      : ({ responseStatus: 'NONE', schoolStatus: null } as const)
  const standing = { campaign, birthDate: person.birthDate, institutionId: null, ...asIfNew }
  const reason = whyNot(standing, sendingStatus(campaign.kind), now) ?? 'moveNotAllowed'
  const values = campaignValues(campaign, now)
  return {
    prospectDataId: null,
    kind: campaign.kind,
    schoolYear: `${campaign.schoolYear}–${campaign.schoolYear + 1}`,
    closesAt: instantText(campaign.closesAt),
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
    settledBy: null,
    districtName: home?.district ?? '',
    phoneNumber: null,
    emailAddress: null,
    responseStatus: 'NONE',
    responseStatusName: stepName('response', 'NONE'),
    schoolStatus: null,
    creationDate: instantText(now),
    prospectResponseNote: null,
    allowed: {
      send: false,
      decline: false,
      withdraw: false,
      reopen: false,
      changeAddress: false,
      whyNot: { reason, message: sentenceOf(reason, values), values },
    },
    oldData: null,
    newData: null,
  }
}

interface LookUp {
  world: World
  request: FastifyRequest
  reply: FastifyReply
  solved: Solved | undefined
  concerns(...childIds: number[]): void
}

/** The ticket of a child that was looked up: a new one for a captcha; a person who came with one has it back as it was. */
function ticketOf({ world: { keyring, clock }, request, solved }: Omit<LookUp, 'reply' | 'concerns'>, child: number) {
  if (solved !== undefined) return childTicket(keyring, child, solved.at, solved.name)
  const { tickets } = childTickets(keyring, request.headers[HEADER.ticket.toLowerCase()], clock.now())
  return sameTicket(keyring, tickets.find((ticket) => ticket.child === child) ?? refuse('ticketExpired'))
}

/** What a look-up by registry number answers, and the ticket that it hands out. */
async function lookedUp(asked: LookUp, registryNumber: string, choose: (campaigns: Campaigns, birthDate: string) => Campaign) {
  const { world, reply, concerns } = asked
  const { db, clock } = world
  const campaigns = await currentCampaigns(world)
  const child = (await findChildNumbered(db, registryNumber, tooOldSince(campaigns, clock.now()))) ?? refuse('registryWrong')
  concerns(child.id)
  const campaign = choose(campaigns, child.birthDate)
  const found = await requestIn(world, campaign, child)
  reply.header(HEADER.ticket, ticketOf(asked, child.id))
  if (found === undefined) return [await outsider(world, campaign, child.id)]
  return [publicProspect(found, await newerAddress(db, child.id, found.prospect.addressId), clock.now())]
}

const subProgramCampaign = ({ subProgram }: Campaigns) => subProgram ?? refuse('noCampaign')

const history = async (world: World, prospectId: number) =>
  (await historyOf(world.db, prospectId)).map(({ at, side, status, note }) => ({
    creationDate: instantText(at),
    responseStatusName: stepName(side, status),
    prospectResponseNote: note,
  }))

/** The requests that concern someone who is signed in. */
async function applicationsOf(asked: Pick<LookUp, 'world' | 'concerns'> & { caller: Caller | undefined }, kinds: readonly CampaignKind[]) {
  const { db } = asked.world
  const caller = callerOf(asked)
  const found = await requestsOf(db, caller, kinds)
  asked.concerns(...found.map(({ child }) => child.id))
  const guardians = new Map<number, Set<number>>()
  for (const { childId, guardianId } of await guardiansOfChildren(db, [...new Set(found.map(({ child }) => child.id))]))
    guardians.set(childId, (guardians.get(childId) ?? new Set()).add(guardianId))
  const followed = new Set(await childrenFollowedBy(db, caller.personId))
  return found.map((one) => applicationOf(one, { caller, guardians, followed }))
}

export const lookUpAnswers = [
  answer(searchPerson, async ({ body, ...asked }) => {
    const { world, reply, concerns, noteRefusal } = asked
    const tooOld = tooOldSince(await currentCampaigns(world), world.clock.now())
    const found = await world.registry.look(world.db, body.registerNumber, tooOld)
    // Looked for also where the registry knows nobody: how long it takes must not tell.
    const child = await findChildNumbered(world.db, body.registerNumber, tooOld)
    if (found === undefined || child === undefined) {
      noteRefusal('registryWrong')
      return { result: { status: 0, message: sentenceOf('registryWrong', {}), addressId: null } }
    }
    concerns(child.id)
    reply.header(HEADER.ticket, ticketOf(asked, child.id))
    return { result: { status: 1, message: 'Амжилттай', addressId: child.address.id } }
  }),

  answer(studentInfo, ({ params, ...asked }) => lookedUp(asked, params.reg, regularCampaign)),
  answer(lookUpStudent, ({ params, ...asked }) => lookedUp(asked, params.registerNumber, regularCampaign)),
  answer(subPrograms, ({ params, ...asked }) => lookedUp(asked, params.registry, subProgramCampaign)),

  answer(studentList, async ({ world, request, concerns, callerIfAny }) => {
    const { db, clock, keyring } = world
    const { tickets } = childTickets(keyring, request.headers[HEADER.ticket.toLowerCase()], clock.now())
    const caller = await callerIfAny()
    const campaigns = await currentCampaigns(world)
    const looked = await Promise.all(
      tickets.map(async ({ child }) => {
        const person = await findPerson(db, child)
        return person && findRequest(db, child, regularCampaign(campaigns, person.birthDate).id)
      }),
    )
    const own = caller === undefined ? [] : await requestsOf(db, caller, ['kindergarten', 'firstGrade'])
    const all = [...looked.filter((one) => one !== undefined), ...own]
    const once = new Map(all.map((one) => [one.prospect.id, one]))
    concerns(...[...once.values()].map(({ child }) => child.id))
    return Promise.all(
      [...once.values()].map(async (one) => publicProspect(one, await newerAddress(db, one.child.id, one.prospect.addressId), clock.now())),
    )
  }),

  answer(checkSubProgram, async ({ params, world, concerns }) => {
    const campaigns = await currentCampaigns(world)
    const child = (await findChildNumbered(world.db, params.reg, tooOldSince(campaigns, world.clock.now()))) ?? refuse('registryWrong')
    concerns(child.id)
    const campaign = subProgramCampaign(campaigns)
    const request = (await findRequest(world.db, child.id, campaign.id)) ?? refuse('noSubProgram')
    return [checkResult(request)]
  }),

  answer(publicHistory, ({ params, world }) => history(world, params.id)),
  answer(applicationHistory, ({ params, world }) => history(world, params.prospectDataId)),

  answer(guardianRelations, async () => GUARDIAN_TYPES.map((code) => ({ guardianCode: code, guardianName: guardianNames[code] }))),

  // Who else is a guardian is told to a guardian alone: it saves them a choice, and tells others whom the registry names.
  answer(guardiansOf, async ({ params, world, ...asked }) => {
    const { personId, isProven } = callerOf(asked)
    const named = await guardiansOfChild(world.db, params.personId)
    const isNamed = isProven && named.some(({ id }) => id === personId)
    return named
      .filter(({ id }) => isNamed || id === personId)
      .map(({ id, lastName, firstName, type }) => ({
        personId: id,
        lastName: initial(lastName),
        firstName: initial(firstName),
        guardianType: type,
      }))
  }),

  answer(applications, (asked) => applicationsOf(asked, ['kindergarten', 'firstGrade'])),
  answer(subApplications, (asked) => applicationsOf(asked, ['subProgram'])),
]
