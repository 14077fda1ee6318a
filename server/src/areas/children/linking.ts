import { setTimeout } from 'node:timers/promises'
import type { Call } from '@portal/contract/call'
import { GUARDIAN_TYPES } from '@portal/contract/children'
import {
  checkChild,
  classInfo,
  groupsOfClass,
  identifyChild,
  type LinkRequest,
  registeredChildren,
  relations,
  saveLink,
  schoolInfo,
} from '@portal/contract/linking'
import { maskedRegistryNumber } from '@portal/contract/registry'
import { attemptOf, countAttempt, countOrRefuse } from '../../admission/attempts.ts'
import { isBarred } from '../../admission/bars.ts'
import { networksOf } from '../../admission/networks.ts'
import type { Database } from '../../database/connect.ts'
import { answer, answerByBody, type CallContext, callerOf } from '../../http/answer.ts'
import { dateIn, today } from '../../outside/clock.ts'
import { ageOn } from '../../requests/calendarDays.ts'
import { comingPlaceOf, schoolAt } from '../../requests/childSchool.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { genderNames, guardianNames, isSamePerson, orgTypeNames } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { warnOfOtherLink } from '../enrolment/index.ts'
import { contentOf, isCurrent, signedIssue } from './cards.ts'
import { childLimits } from './limits.ts'
import {
  beginLink,
  cardDataOf,
  decidingGroup,
  findByNumber,
  findCardData,
  findLinkId,
  findNamedOnCard,
  groupsAt,
  isChecked,
  levelsAt,
  lockAccount,
  noteCheck,
  type RequestedLink,
  registeredAs,
  unlinkedChildrenOf,
} from './linkingStore.ts'
import { levelName, linkDecider, OLDEST_PUPIL, programmeOf, relationRefusal } from './rules.ts'
import { linkSteps } from './steps.ts'
import { writeLinkStep } from './store.ts'

const WAIT_MS = 1500

type Checking = Pick<CallContext<Call>, 'world' | 'request' | 'solveCaptchaFor' | 'caller'>

/** Counts a check in the database before it runs; a right one is undone. Known and unknown children run the same statements. */
async function guardCheck(context: Checking, typed: { registry: string; names: string }) {
  const { db, keyring, clock } = context.world
  const { accountId } = callerOf(context)
  const now = clock.now()
  const { checksHere, checksByAccount, checksOfChild } = childLimits
  const takeBackHere = await countOrRefuse(
    context.world,
    attemptOf(checksHere, { account: accountId, network: networksOf(context.request.ip) }),
  )
  const byAccount = await countAttempt({ db, keyring }, attemptOf(checksByAccount, { account: accountId }), now)
  // A stranger must not lock a family out: above its limit a child costs a captcha and a wait.
  const ofChild = await countAttempt({ db, keyring }, attemptOf(checksOfChild, { number: typed.registry }), now)
  const isMuch = ofChild.nth > checksOfChild.most
  if (isMuch || byAccount.nth > checksByAccount.most) await context.solveCaptchaFor(`${typed.registry} ${typed.names}`)
  if (isMuch) await setTimeout(WAIT_MS)
  return {
    async wasRight() {
      for (const takeBack of [takeBackHere, byAccount.takeBack, ofChild.takeBack]) await takeBack()
    },
  }
}

/** Card of a request, verified for this child and group. */
async function cardOf({ db, keyring }: World, { studentPersonId, studentGroupId, sig }: LinkRequest) {
  if (sig === undefined) return undefined
  const named = await findNamedOnCard(db, studentPersonId, studentGroupId)
  return (named && signedIssue(keyring, contentOf(named), sig)) ?? refuse('qrInvalid')
}

/** Creates a request, or renews a declined one; returns its id. */
async function requestLink(tx: Database, world: World, { parentId, childId, guardianType }: RequestedLink): Promise<number> {
  const now = world.clock.now()
  const begun = await beginLink(tx, { parentId, childId, guardianType }, now)
  if (begun !== undefined) {
    await writeLinkStep(tx, { linkId: begun, at: now, status: 'NEW', note: null, actor: 'parent', personId: parentId })
    await announceQueue(tx, 'link', begun)
    return begun
  }
  const id = (await findLinkId(tx, parentId, childId)) ?? refuse('notFoundRecord')
  await takeStep(tx, world, linkSteps, id, ({ status }) => {
    if (status === 'APPROVE') refuse('linkAlreadyApproved')
    if (status === 'NEW') refuse('linkAlreadyOpen')
    return { who: 'parent' as const, personId: parentId, status: 'NEW' as const, note: null, requested: { guardianType } }
  })
  return id
}

const choosingAt = (context: Pick<CallContext<Call>, 'world' | 'caller'>, orgId: number) => ({
  orgId,
  personId: callerOf(context).personId,
  now: context.world.clock.now(),
})

export const linkingAnswers = [
  answer(relations, async () => GUARDIAN_TYPES.map((code) => ({ guardianCode: code, guardianName: guardianNames[code] }))),

  answer(registeredChildren, async (context) => {
    const { db, clock } = context.world
    const { personId, isProven } = callerOf(context)
    if (!isProven) return []
    const day = today(clock)
    const children = (await unlinkedChildrenOf(db, personId)).filter(({ birthDate }) => ageOn(day, birthDate) < OLDEST_PUPIL)
    const cards = await cardDataOf(
      db,
      children.map((one) => one.personId),
      day,
    )
    const found = children.flatMap(({ birthDate: _, ...one }) => {
      const card = cards.find(({ child }) => child.id === one.personId)
      return card === undefined ? [] : [{ ...one, orgName: card.orgName, studentGroupId: card.group.id, studentGroupName: card.group.name }]
    })
    context.concerns(...found.map((one) => one.personId))
    return found
  }),

  ...answerByBody(checkChild, identifyChild, async (context) => {
    const { world, params } = context
    const typed = { lastName: params.parentName, firstName: params.childName }
    const tried = await guardCheck(context, { registry: params.registry, names: `${typed.lastName} ${typed.firstName}` })
    const found = await findByNumber(world.db, params.registry)
    const isPupil = found !== undefined && ageOn(today(world.clock), found.birthDate) < OLDEST_PUPIL
    if (!isPupil || !isSamePerson(found, typed) || (await isBarred(world.db, found.id, callerOf(context).personId)))
      return refuse('childMismatch')
    await tried.wasRight()
    context.concerns(found.id)
    await noteCheck(world.db, callerOf(context).personId, found.id, world.clock.now())
    return {
      personId: found.id,
      lastName: found.lastName,
      firstName: found.firstName,
      primaryNidNumber: maskedRegistryNumber(found.registryNumber),
      genderName: genderNames[found.sex],
    }
  }),

  answer(schoolInfo, async ({ params, world }) => {
    const { orgId } = await comingPlaceOf(world.db, params.personId, today(world.clock))
    const { organisation, where } = await schoolAt(world.db, orgId)
    const [city = '', district = city] = where
    return [
      {
        orgId,
        programTypeName: orgTypeNames[organisation.type],
        cityGeographyName: city,
        districtGeographyName: district,
        orgName: organisation.name,
      },
    ]
  }),

  answer(classInfo, async (context) => {
    const levels = await levelsAt(context.world.db, choosingAt(context, context.params.orgId))
    return levels.map(({ level }) => ({ ...programmeOf(level), academicLevel: level, academicLevelName: levelName(level) }))
  }),

  answer(groupsOfClass, async (context) => {
    const { orgId, academicLevel, programOfStudyId, academicLevelSeq } = context.params
    const programme = programmeOf(academicLevel)
    if (programme.programOfStudyId !== programOfStudyId || programme.academicLevelSeq !== academicLevelSeq) return refuse('notFoundRecord')
    return groupsAt(context.world.db, choosingAt(context, orgId), academicLevel)
  }),

  answer(saveLink, async (context) => {
    const { body, world, change, say } = context
    const { parentId, studentPersonId: childId, studentGroupId: groupId, parentGuardianType: guardianType } = body
    const now = world.clock.now()
    const card = await cardOf(world, body)
    const { requestId, decider } = await change(async (tx, about) => {
      about({ childId })
      // A link belongs to the asking account; the lock keeps it from being deleted meanwhile.
      if (!(await lockAccount(tx, callerOf(context).accountId))) refuse('sessionExpired')
      if (await isBarred(tx, childId, parentId)) refuse(card === undefined ? 'childNotChecked' : 'qrInvalid')
      const named = await registeredAs(tx, childId, parentId)
      const isOwn = named !== undefined && callerOf(context).isProven
      if (card === undefined && !isOwn && !(await isChecked(tx, parentId, childId, now))) refuse('childNotChecked')
      const cardData = await findCardData(tx, childId, dateIn(now))
      if (card !== undefined && !isCurrent(cardData, groupId, card)) refuse('qrOld')
      if (cardData === undefined) return refuse('childHasNoSchool')
      if (cardData.group.id !== groupId) refuse('groupWrong', { fields: { studentGroupId: 'inputInvalid' } })
      const refused = relationRefusal(guardianType, named)
      if (refused !== undefined) refuse(refused)
      const id = await requestLink(tx, world, { parentId, childId, guardianType })
      if (!isOwn) await warnOfOtherLink(tx, world, childId)
      return { requestId: id, decider: linkDecider((await decidingGroup(tx, childId, dateIn(now))) ?? cardData.group, parentId) }
    })
    const message = `Хүсэлт илгээгдлээ. ${decider} зөвшөөрсний дараа хүүхдийн мэдээлэл харагдана`
    say(message)
    return { message, requestId }
  }),
]
