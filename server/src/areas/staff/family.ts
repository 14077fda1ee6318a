import type { BodyOf } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import { maskedBesideBirthDate, registryNumberOf } from '@portal/contract/registry'
import {
  barGuardian,
  enterRequest,
  type FamilyBar,
  family,
  findFamily,
  givePhone,
  liftBar,
  seeIdentity,
  stopPhone,
} from '@portal/contract/staffFamily'
import type { Database } from '../../database/connect.ts'
import { type About, answer, callerOf } from '../../kit/answer.ts'
import type { Caller } from '../../kit/caller.ts'
import { endNewsContactsOf } from '../../kit/newsContacts.ts'
import { refuseOwnCase, refuseUnlessSchools } from '../../kit/ownCases.ts'
import { refuse } from '../../kit/refusals.ts'
import { countUpTo, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { instantText, today } from '../../outside/clock.ts'
import { beginPhoneChange, stopPhoneChange } from '../accounts/phoneChange.ts'
import { documentSeen } from '../accounts/proving.ts'
import { fullName } from '../children/rules.ts'
import { currentCampaigns } from '../enrolment/campaigns.ts'
import { enterForFamily, refuseUnlessEnterable, requestsForFamily } from '../enrolment/forFamily.ts'
import { numberedUntilFree } from '../enrolment/reference.ts'
import { endFeedOf } from '../schedule/feed.ts'
import { announceBar, mayLift, tellOfBar } from './barNews.ts'
import { accountForPhone, accountOf, accountToProve, isAllowed, shownAdult } from './familyAdults.ts'
import {
  adultsOf,
  barsOf,
  enterBar,
  type FamilyChild,
  type FamilyReach,
  type FoundBar,
  findChildWithin,
  findPersonNumbered,
  lockBar,
  markLifted,
} from './familyStore.ts'
import { staffLimits } from './limits.ts'
import { findInstitution, type Reach, reachOf } from './store.ts'

/** The families of a desk: children of its groups, and those with a request in a campaign that people mean today. */
const familyReach = async (db: Database, world: World, caller: Caller): Promise<FamilyReach> => ({
  ...(await reachOf(db, caller)),
  campaignIds: Object.values(await currentCampaigns({ ...world, db })).map(({ id }) => id),
})

/** The child that a call names, as far as the institution has to do with it. */
const childFor = async (db: Database, reach: FamilyReach, childId: number, how?: { toSee: boolean }): Promise<FamilyChild> =>
  (await findChildWithin(db, reach, childId, how)) ?? refuse('familyNotHere')

/** An adult of the child's family whom an office is about to do something for; nobody does so in an own case. */
async function adultFor(
  tx: Database,
  { world, caller, about }: { world: World; caller: Caller; about: About },
  { childId, personId }: { childId: number; personId: number },
) {
  const reach = await familyReach(tx, world, caller)
  const child = await childFor(tx, reach, childId)
  about({ childId })
  const adult = (await adultsOf(tx, childId, reach)).find((one) => one.personId === personId) ?? refuse('notOfFamily')
  await refuseOwnCase(tx, caller, { childId, askedBy: personId, orgId: child.orgId })
  return { child, adult }
}

async function officeOf(tx: Database, { orgId }: Caller): Promise<{ orgId: number; institution: string; phone: string }> {
  const found = orgId === null ? undefined : await findInstitution(tx, orgId)
  return orgId === null || found === undefined ? refuse('staffOnly') : { orgId, institution: found.name, phone: found.phone ?? '' }
}

/** An order whose first day is still to come is not in force yet; a chore puts it into force. */
function standingOf({ inForce, liftedAt, fromDate }: FoundBar, day: string): FamilyBar['standing'] {
  if (inForce) return 'inForce'
  return liftedAt === null && fromDate > day ? 'waits' : 'ended'
}

/** Whether the desk may give the family's answer to a school: the school itself, or the commission where the case is the office's own. */
const mayAnswer = (db: Database, caller: Caller, childId: number, orgId: number): Promise<boolean> =>
  isAllowed(() => refuseUnlessSchools(db, caller, { childId, askedBy: null, orgId }))

/** The requests of a child at the desk's own institutions: what others have of it is not shown. */
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

/** The person in whose name a request is entered: an adult of the family, or whoever has the registry number. */
async function requesterOf(
  world: World,
  caller: Caller,
  { registerNumber, contactPersonId, ...asked }: BodyOf<typeof enterRequest>,
): Promise<number> {
  const reach = await familyReach(world.db, world, caller)
  await childFor(world.db, reach, asked.childId)
  await refuseUnlessEnterable(world, reach.orgIds, asked)
  if (contactPersonId !== null) {
    const adults = await adultsOf(world.db, asked.childId, reach)
    return adults.some(({ personId }) => personId === contactPersonId) ? contactPersonId : refuse('notOfFamily')
  }
  if (registerNumber === null) return refuse('inputInvalid', { fields: { registerNumber: 'registryRequired' } })
  const takeBack = await countUpTo(world, tryOf(staffLimits.wrongRequesters, { account: caller.accountId }))
  const found = (await world.registry.look(world.db, registryNumberOf(registerNumber))) ?? refuse('requesterRegistryWrong')
  await takeBack()
  return found.personId
}

export const familyAnswers = [
  answer(findFamily, async (asked) => {
    const { world, body } = asked
    const number = registryNumberOf(body.registerNumber)
    await world.registry.look(world.db, number)
    const childId = (await findPersonNumbered(world.db, number)) ?? refuse('familyNotHere')
    // Notes a child of the age in the campaigns that run, which says whose it is.
    await requestsForFamily(world, childId, asked.language)
    await childFor(world.db, await familyReach(world.db, world, callerOf(asked)), childId, { toSee: true })
    asked.concerns(childId)
    return { childId }
  }),

  answer(family, async (asked) => {
    const { world, params } = asked
    const { db } = world
    const caller = callerOf(asked)
    const reach = await familyReach(db, world, caller)
    const child = await childFor(db, reach, params.childId, { toSee: true })
    asked.concerns(child.id)
    const adults = []
    for (const adult of await adultsOf(db, child.id, reach)) adults.push(await shownAdult(db, caller, child, adult))
    return {
      child: {
        childId: child.id,
        name: fullName(child),
        birthDate: child.birthDate,
        registryMasked: maskedBesideBirthDate(child.registryNumber),
        citizenship: child.citizenship,
        place: child.place,
      },
      adults,
      requests: await requestsOf(world, caller, reach, child.id, asked.language),
      bars: (await barsOf(db, child.id)).map(({ bar, ...person }) => ({
        barId: bar.id,
        personId: bar.personId,
        name: fullName(person),
        document: bar.document,
        institution: person.institution,
        canLift: bar.liftedAt === null && mayLift(caller, reach, bar),
        from: bar.fromDate,
        until: bar.untilDate,
        standing: standingOf(bar, today(world.clock)),
        liftedAt: bar.liftedAt && instantText(bar.liftedAt),
      })),
    }
  }),

  answer(enterRequest, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    const contactPersonId = await requesterOf(world, caller, body)
    const receipt = await numberedUntilFree(() =>
      asked.change(async (tx, about) => {
        const { orgIds } = await reachOf(tx, caller)
        return enterForFamily(tx, world, about, { caller, orgIds, body: { ...body, contactPersonId } })
      }),
    )
    asked.say(receipt.message)
    return receipt
  }),

  answer(seeIdentity, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    await asked.change(async (tx, about) => {
      const { adult } = await adultFor(tx, { world, caller, about }, body)
      await accountToProve(tx, caller, adult)
      await documentSeen(tx, world, body.personId, caller.orgId)
    })
    return asked.say('Бүртгэл баталгаажлаа')
  }),

  answer(barGuardian, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    const { childId, personId, document, from, until } = body
    const day = today(world.clock)
    if (until !== null && until < from) refuse('inputInvalid', { fields: { until: 'endDateBeforeStart' } })
    await asked.change(async (tx, about) => {
      await adultFor(tx, { world, caller, about }, body)
      const { orgId, institution, phone } = await officeOf(tx, caller)
      const inForce = from <= day && (until === null || until >= day)
      const dates = { fromDate: from, untilDate: until, inForce }
      await enterBar(tx, { childId, personId, document, ...dates, orgId, enteredBy: caller.personId, enteredAt: world.clock.now() })
      await endFeedOf(tx, personId, childId)
      if (inForce) await endNewsContactsOf(tx, childId, personId)
      await announceBar(tx, personId)
      await tellOfBar(tx, world, { childId, personId }, ['barEntered', 'barEnteredForChild'], { institution, phone })
    })
    return asked.say('Шүүхийн хязгаарлалтыг бүртгэлээ')
  }),

  answer(liftBar, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    await asked.change(async (tx, about) => {
      const bar = (await lockBar(tx, body.barId)) ?? refuse('notFoundRecord')
      const reach = await familyReach(tx, world, caller)
      if (!mayLift(caller, reach, bar)) {
        await childFor(tx, reach, bar.childId)
        refuse('barOfAnother', { values: { institution: (await findInstitution(tx, bar.orgId))?.name ?? '' } })
      }
      about({ childId: bar.childId })
      await refuseOwnCase(tx, caller, { childId: bar.childId, askedBy: bar.personId, orgId: bar.orgId })
      await markLifted(tx, bar.id, { liftedAt: world.clock.now(), liftedBy: caller.personId, liftDocument: body.document })
      await announceBar(tx, bar.personId)
      const { institution, phone } = await officeOf(tx, caller)
      await tellOfBar(tx, world, bar, ['barLifted', 'barLiftedForChild'], { institution, phone })
    })
    return asked.say('Хязгаарлалтыг цуцаллаа')
  }),

  answer(givePhone, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    const dueAt = await asked.change(async (tx, about) => {
      const { adult } = await adultFor(tx, { world, caller, about }, body)
      const account = await accountForPhone(tx, caller, adult)
      const { orgId, institution } = await officeOf(tx, caller)
      return beginPhoneChange(tx, world, {
        ...account,
        isProven: adult.isProven,
        newContact: body.phone,
        orgId,
        institution,
        enteredBy: caller.personId,
      })
    })
    return { ...asked.say('Шинэ утсыг бүртгэлээ'), dueAt: instantText(dueAt) }
  }),

  answer(stopPhone, async (asked) => {
    const { world, body } = asked
    await asked.change(async (tx, about) => {
      const { adult } = await adultFor(tx, { world, caller: callerOf(asked), about }, body)
      if (!(await stopPhoneChange(tx, world, accountOf(adult).accountId))) refuse('notFoundRecord')
    })
    return asked.say('Утас солихыг цуцаллаа')
  }),
]
