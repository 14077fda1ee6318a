import type { BodyOf } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import { maskedBesideBirthDate, registryNumberOf } from '@portal/contract/registry'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { refuseUnlessSchools } from '../../requests/conflictOfInterest.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { documentSeen } from '../accounts/index.ts'
import { enterForFamily, isNearby, numberedUntilFree, refuseUnlessEnterable, requestsForFamily, sendersOf } from '../enrolment/index.ts'
import { accountToProve, isAllowed, shownAdults, shownSender } from './familyAdults.ts'
import { shownBars } from './familyBars.ts'
import { adultAt, childFor, familyReach } from './familyReach.ts'
import { adultsOf, findChildWithin, findPersonByNumber } from './familyStore.ts'
import { staffLimits } from './limits.ts'
import { countFind } from './numberSearch.ts'
import { type Reach, reachOf } from './store.ts'

/** Id that belongs to no person. */
const NOBODY = 0

/** Whether the desk may give the family's answer to a school: the school itself, or the commission if it is the office's own case. */
const mayAnswer = (db: Database, caller: Caller, childId: number, orgId: number): Promise<boolean> =>
  isAllowed(() => refuseUnlessSchools(db, caller, { childId, askedBy: null, orgId }))

/** Requests of a child at the desk's own institutions; others are hidden. */
async function requestsOf(world: World, caller: Caller, { orgIds }: Reach, childId: number, language: Language) {
  const found = await requestsForFamily(world, childId, language)
  const shown = []
  for (const { id, kind, orgId, institution, statusName, canEnter, whyNot, awaitsAnswer } of found) {
    if (orgId === null || !orgIds.includes(orgId)) continue
    const canAnswer = awaitsAnswer && (await mayAnswer(world.db, caller, childId, orgId))
    shown.push({ prospectDataId: id, kind, institution, statusName, canEnter, whyNot, canAnswer })
  }
  return shown
}

/** Person in whose name a request is entered: an adult of the family, or the holder of the registry number. */
async function requesterOf(
  world: World,
  caller: Caller,
  { registerNumber, contactPersonId, ...entered }: BodyOf<typeof enterRequest>,
): Promise<number> {
  const reach = await familyReach(world.db, world, caller)
  const child = await childFor(world.db, reach, entered.childId)
  await refuseUnlessEnterable(world, reach.orgIds, entered)
  if (contactPersonId !== null) {
    const adults = await adultsOf(world.db, child)
    return adults.some(({ personId }) => personId === contactPersonId) ? contactPersonId : refuse('notOfFamily')
  }
  if (registerNumber === null) return refuse('inputInvalid', { fields: { registerNumber: 'registryRequired' } })
  const takeBack = await countOrRefuse(world, attemptOf(staffLimits.wrongRequesters, { account: caller.accountId }))
  const found = (await world.registry.look(world.db, registryNumberOf(registerNumber))) ?? refuse('requesterRegistryWrong')
  await takeBack()
  return found.personId
}

export const familyAnswers = [
  answer(findFamily, async (context) => {
    const { world, body } = context
    const { db } = world
    const caller = callerOf(context)
    const takeBack = await countFind(world, caller)
    const number = body.registerNumber.includes(':') ? body.registerNumber : registryNumberOf(body.registerNumber)
    await world.registry.look(db, number)
    // An unknown number and a child of another institution run the same statements, so that response time reveals nothing.
    const childId = (await findPersonByNumber(db, number)) ?? NOBODY
    const reach = await familyReach(db, world, caller)
    const known = await findChildWithin(db, reach, childId)
    const isNear = await isNearby(world, reach, childId)
    if (known === undefined && !isNear) return refuse('familyNotHere')
    // Creates missing requests of a child in the current campaigns.
    await requestsForFamily(world, childId, context.language)
    await takeBack()
    context.concerns(childId)
    return { childId }
  }),

  answer(family, async (context) => {
    const { world, params } = context
    const { db } = world
    const caller = callerOf(context)
    const reach = await familyReach(db, world, caller)
    const child = await childFor(db, reach, params.childId)
    context.concerns(child.id)
    return {
      opens: child.isMember ? ('family' as const) : ('requests' as const),
      child: {
        childId: child.id,
        name: fullName(child),
        birthDate: child.birthDate,
        registryMasked: maskedBesideBirthDate(child.registryNumber),
        citizenship: child.citizenship,
        place: child.place,
      },
      adults: child.isMember ? await shownAdults(db, caller, child) : (await sendersOf(db, reach, child.id)).map(shownSender),
      requests: await requestsOf(world, caller, reach, child.id, context.language),
      bars: await shownBars(world, caller, reach, child),
    }
  }),

  answer(enterRequest, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const contactPersonId = await requesterOf(world, caller, body)
    const receipt = await numberedUntilFree(() =>
      context.change(async (tx, about) => {
        const { orgIds } = await reachOf(tx, caller)
        return enterForFamily(tx, world, about, { caller, orgIds, body: { ...body, contactPersonId } })
      }),
    )
    context.say(receipt.message)
    return receipt
  }),

  answer(seeIdentity, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    await context.change(async (tx, about) => {
      const orgId = caller.orgId ?? refuse('staffOnly')
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { ...body, orgId })
      await accountToProve(tx, orgId, adult)
      await documentSeen(tx, world, body.personId, caller)
    })
    return context.say('Бүртгэл баталгаажлаа')
  }),
]
