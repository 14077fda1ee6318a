import { type OwnChild, ownChild, ownChildForSub, ownChildren, type Prospect } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { maskedRegistryNumber } from '@portal/contract/registry'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../admission/session.ts'
import { childTicket } from '../../admission/tickets.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { currentCampaigns } from './campaigns/current.ts'
import { childrenOf, findChildById } from './childStore.ts'
import { type Campaigns, isInWindow, placementIn, regularCampaign, subProgramCampaign } from './requestStates.ts'
import type { Campaign, Viewer } from './rules.ts'
import { isNamedGuardian } from './store.ts'
import { withoutAnswer } from './view.ts'
import { childrenSentBy } from './viewerStore.ts'

/** Children of the parent that fit a current campaign. */
async function enrollingChildren(world: World, viewer: Viewer): Promise<OwnChild[]> {
  const campaigns = Object.values(await currentCampaigns(world))
  const children = await childrenOf(world.db, viewer)
  return children
    .map(({ id, registryNumber, lastName, firstName, birthDate }) => ({
      personId: id,
      lastName,
      firstName,
      primaryNidNumber: maskedRegistryNumber(registryNumber),
      kinds: campaigns.filter((campaign) => isInWindow(campaign, birthDate)).map(({ kind }) => kind),
    }))
    .filter(({ kinds }) => kinds.length > 0)
}

interface ChildContext {
  params: { personId: number }
  world: World
  reply: FastifyReply
  caller: Caller | undefined
  concerns(...childIds: number[]): void
}

/** Prospect of the caller's own child, or of a child for which the caller has sent, with the ticket that a look-up issues. */
async function chosen(
  { params, world, reply, concerns, ...call }: ChildContext,
  choose: (campaigns: Campaigns, birthDate: string) => Campaign,
): Promise<Prospect[]> {
  const { db, clock, keyring } = world
  const viewer = callerOf(call)
  const near = (await childrenOf(db, viewer)).find(({ id }) => id === params.personId)
  if (near === undefined && !(await childrenSentBy(db, viewer)).includes(params.personId)) refuse('notYourChild')
  const child = (await findChildById(db, params.personId)) ?? refuse('notYourChild')
  concerns(child.id)
  const standing = await placementIn(world, choose(await currentCampaigns(world), child.birthDate), child)
  reply.header(HEADER.ticket, childTicket(keyring, child.id, clock.now()))
  const named = near === undefined ? standing : { ...standing, lastName: near.lastName, firstName: near.firstName }
  const answers = standing.kind !== 'firstGrade' || (await isNamedGuardian(db, child.id, viewer.personId))
  return [answers ? named : withoutAnswer(named, world.centre.office.phone ?? '')]
}

export const ownChildAnswers = [
  answer(ownChildren, async ({ world, concerns, ...call }) => {
    const found = await enrollingChildren(world, callerOf(call))
    concerns(...found.map(({ personId }) => personId))
    return found
  }),
  answer(ownChild, (call) => chosen(call, regularCampaign)),
  answer(ownChildForSub, (call) => chosen(call, subProgramCampaign)),
]
