import { GUARDIAN_TYPES } from '@portal/contract/children'
import {
  applicationHistory,
  checkSubProgram,
  findStudent,
  findStudentSignedIn,
  findSubProgramState,
  findSubPrograms,
  guardianRelations,
  guardiansOf,
  lookUpStudent,
  publicHistory,
  searchPerson,
  studentInfo,
  studentList,
  subPrograms,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Solved } from '../../admission/captcha.ts'
import { childTicket, childTickets, sameTicket } from '../../admission/tickets.ts'
import { answer, answerByBody, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { guardianNames, initial } from '../../text/people.ts'
import { refuse, sentenceOf } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { currentCampaigns, tooOldSince } from './campaigns/current.ts'
import { findChildByNumber } from './childStore.ts'
import {
  type Campaigns,
  earlierPlacements,
  otherRequestsOf,
  placementIn,
  regularCampaign,
  subProgramCampaign,
  unknownNumber,
} from './requestStates.ts'
import type { Campaign } from './rules.ts'
import { findPerson, findRequest, guardiansOfChild, historyOf } from './store.ts'
import { checkResult, publicProspect } from './view.ts'
import { requestsOf } from './viewerStore.ts'
import { stepName } from './words.ts'

interface LookUpContext {
  world: World
  request: FastifyRequest
  reply: FastifyReply
  solved: Solved | undefined
  concerns(...childIds: number[]): void
}

/** Ticket for a looked-up child: a new one for a solved captcha, otherwise the caller's own ticket. */
function ticketOf({ world: { keyring, clock }, request, solved }: Omit<LookUpContext, 'reply' | 'concerns'>, child: number) {
  if (solved !== undefined) return childTicket(keyring, child, solved.at, solved.name)
  const { tickets } = childTickets(keyring, request.headers[HEADER.ticket.toLowerCase()], clock.now())
  return sameTicket(keyring, tickets.find((ticket) => ticket.child === child) ?? refuse('ticketExpired'))
}

/** Answers a look-up by registry number and issues its ticket. */
async function lookUpRequest(call: LookUpContext, registryNumber: string, choose: (campaigns: Campaigns, birthDate: string) => Campaign) {
  const { world, reply, concerns } = call
  const { db, clock } = world
  const campaigns = await currentCampaigns(world)
  const child =
    (await findChildByNumber(db, registryNumber, tooOldSince(campaigns, clock.now()))) ?? refuse('registryWrong', unknownNumber(world))
  concerns(child.id)
  const campaign = choose(campaigns, child.birthDate)
  const standing = await placementIn(world, campaign, child)
  const earlier = await earlierPlacements(world, campaign, child.id)
  reply.header(HEADER.ticket, ticketOf(call, child.id))
  return [standing, ...earlier]
}

const history = async (world: World, prospectId: number) =>
  (await historyOf(world.db, { prospectId })).map(({ step, institution }) => ({
    creationDate: instantText(step.at),
    responseStatusName: stepName(step.side, step.status),
    prospectResponseNote: step.note,
    legalName: institution,
  }))

export const lookUpAnswers = [
  answer(searchPerson, async ({ body, ...call }) => {
    const { world, reply, concerns, noteRefusal } = call
    const tooOld = tooOldSince(await currentCampaigns(world), world.clock.now())
    const found = await world.registry.look(world.db, body.registerNumber, tooOld)
    // The query also runs for an unknown number, so that response time reveals nothing.
    const child = await findChildByNumber(world.db, body.registerNumber, tooOld)
    if (found === undefined || child === undefined) {
      noteRefusal('registryWrong')
      return { result: { status: 0, message: sentenceOf('registryWrong', unknownNumber(world).values), addressId: null } }
    }
    concerns(child.id)
    reply.header(HEADER.ticket, ticketOf(call, child.id))
    return { result: { status: 1, message: 'Амжилттай', addressId: child.address.id } }
  }),

  ...answerByBody(studentInfo, findStudent, ({ params, ...call }) => lookUpRequest(call, params.reg, regularCampaign)),
  ...answerByBody(lookUpStudent, findStudentSignedIn, ({ params, ...call }) => lookUpRequest(call, params.registerNumber, regularCampaign)),
  ...answerByBody(subPrograms, findSubPrograms, ({ params, ...call }) => lookUpRequest(call, params.registry, subProgramCampaign)),

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
    return Promise.all([...once.values()].map(async (one) => publicProspect(one, await otherRequestsOf(world, one), clock.now())))
  }),

  ...answerByBody(checkSubProgram, findSubProgramState, async ({ params, ...call }) => {
    const { world, concerns, reply } = call
    const campaigns = await currentCampaigns(world)
    const child =
      (await findChildByNumber(world.db, params.reg, tooOldSince(campaigns, world.clock.now()))) ??
      refuse('registryWrong', unknownNumber(world))
    concerns(child.id)
    const campaign = subProgramCampaign(campaigns)
    reply.header(HEADER.ticket, ticketOf(call, child.id))
    const request = (await findRequest(world.db, child.id, campaign.id)) ?? refuse('noSubProgram')
    return [checkResult(request)]
  }),

  answer(publicHistory, ({ params, world }) => history(world, params.id)),
  answer(applicationHistory, ({ params, world }) => history(world, params.prospectDataId)),

  answer(guardianRelations, async () => GUARDIAN_TYPES.map((code) => ({ guardianCode: code, guardianName: guardianNames[code] }))),

  // Only a proven guardian sees the other guardians; every other caller sees at most their own entry.
  answer(guardiansOf, async ({ params, world, ...call }) => {
    const { personId, isProven } = callerOf(call)
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
]
