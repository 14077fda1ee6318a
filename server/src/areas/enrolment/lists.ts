import { type Application, applications, type CampaignKind, openSteps, subApplications } from '@portal/contract/enrolment'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf } from '../../http/answer.ts'
import type { World } from '../../world.ts'
import { drawnOf } from '../draw/index.ts'
import { acceptancesOf } from './acceptance/store.ts'
import { furtherOf } from './otherKindergartens.ts'
import { openStepOf } from './rules.ts'
import { guardiansOfChildren, type Request } from './store.ts'
import { applicationOf } from './view.ts'
import { childrenFollowedBy, openRequestsOf, requestsOf } from './viewerStore.ts'

/** Maps requests to the view of the signed-in caller. */
async function applicationsFor(world: World, caller: Caller, found: readonly Request[]): Promise<Application[]> {
  if (found.length === 0) return []
  const { db, clock, centre } = world
  const childIds = [...new Set(found.map(({ child }) => child.id))]
  const [named, own, drawn, acceptances] = await Promise.all([
    guardiansOfChildren(db, { childIds }),
    childrenFollowedBy(db, { personId: caller.personId }),
    drawnOf(
      world,
      found.map(({ prospect }) => prospect.id),
    ),
    acceptancesOf(db, found),
  ])
  const guardians = new Map<number, Set<number>>()
  for (const { childId, guardianId } of named) guardians.set(childId, (guardians.get(childId) ?? new Set()).add(guardianId))
  const followed = new Set(own.map(({ id }) => id))
  const further = new Map(await Promise.all(found.map(async (one) => [one.prospect.id, await furtherOf(world, one)] as const)))
  const now = clock.now()
  const helpPhone = centre.office.phone ?? ''
  return found.map((one) => applicationOf(one, { caller, guardians, followed, helpPhone, further, drawn, acceptances }, now))
}

const REGULAR: readonly CampaignKind[] = ['kindergarten', 'firstGrade']
const SUB: readonly CampaignKind[] = ['subProgram']

interface ListContext {
  world: World
  caller: Caller | undefined
  concerns(...childIds: number[]): void
}

/** Requests that concern the signed-in caller. */
async function listOf({ world, concerns, ...call }: ListContext, kinds: readonly CampaignKind[]): Promise<Application[]> {
  const caller = callerOf(call)
  const shown = await applicationsFor(world, caller, await requestsOf(world.db, caller, kinds))
  concerns(...shown.map(({ personId }) => personId))
  return shown
}

export const listAnswers = [
  answer(applications, (call) => listOf(call, REGULAR)),
  answer(subApplications, (call) => listOf(call, SUB)),

  answer(openSteps, async ({ world, concerns, ...call }) => {
    const caller = callerOf(call)
    const shown = await applicationsFor(world, caller, await openRequestsOf(world.db, caller, [...REGULAR, ...SUB]))
    const open = shown.flatMap((request) => {
      const step = openStepOf(request)
      if (step === undefined) return []
      const { prospectDataId, personId, kind, firstName, closesAt } = request
      return [{ step, prospectDataId, personId, kind, firstName, closesAt }]
    })
    concerns(...open.map(({ personId }) => personId))
    return open
  }),
]
