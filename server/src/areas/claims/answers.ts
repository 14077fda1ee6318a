import {
  answerClaim,
  answerRelease,
  type GuardianClaimState,
  guardianClaims,
  makeClaim,
  officeClaims,
  releases,
  withdrawClaim,
} from '@portal/contract/claims'
import { maskedBesideBirthDate, registryNumberOf } from '@portal/contract/registry'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { claimsLeft, lockClaims, makeClaims, numbersPastLimit } from './makeClaims.ts'
import { type AnswerContext, afterAnswer, guardianStateOf, maskedAsTyped, officeStateOf, releaseDueOn, staysElsewhere } from './rules.ts'
import { answersOfOthers, claimedBy, moveClaim } from './steps.ts'
import {
  answersTo,
  type ClaimRow,
  claimsForGuardian,
  claimsOfOffice,
  findGroup,
  findInstitutionName,
  isGuardian,
  lockStays,
  releasesOf,
  writeAnswer,
} from './store.ts'

const statusNames: Record<GuardianClaimState, string> = {
  open: 'Хариуг тань хүлээн авлаа',
  release: 'Хүүхдийн одоогийн сургууль, цэцэрлэгээс шилжүүлэхийг хүслээ',
  operator: 'Хариуг тань хүлээн авлаа. Порталын оператор шийдвэрлэнэ',
  inForce: 'Хүүхэд бүлэгт бүртгэгдлээ',
  refused: 'Татгалзсан хариуг тань хүлээн авлаа',
}

async function answerStateOf(tx: Database, claim: ClaimRow, personId: number, day: string): Promise<AnswerContext> {
  const stays = claim.childId === null ? [] : await lockStays(tx, claim.childId)
  return {
    ...claim,
    ...(await answersOfOthers(tx, claim.id, personId)),
    isElsewhere: staysElsewhere(claimedBy(claim), stays, day).length > 0,
  }
}

export const claimAnswers = [
  answer(guardianClaims, async (context) => {
    const { db, clock } = context.world
    const caller = callerOf(context)
    if (!caller.isProven) return []
    const now = clock.now()
    const found = await claimsForGuardian(db, caller.personId, now)
    const answers = await answersTo(
      db,
      found.map(({ claim }) => claim.id),
    )
    context.concerns(...found.flatMap(({ claim }) => claim.childId ?? []))
    return found.map(({ claim, institution, phone, group, ...child }) => {
      const ofClaim = answers.filter(({ claimId }) => claimId === claim.id)
      const others = ofClaim.filter(({ guardianId }) => guardianId !== caller.personId)
      const own = ofClaim.find(({ guardianId }) => guardianId === caller.personId)?.isRight ?? null
      const ownAndOthers = {
        own,
        others: { yes: others.some(({ isRight }) => isRight === true), no: others.some(({ isRight }) => isRight === false) },
        isElsewhere: false,
      }
      const can = (isRight: boolean) => afterAnswer({ ...claim, ...ownAndOthers }, isRight, now) !== 'closed'
      return {
        claimId: claim.id,
        childId: claim.childId ?? refuse('notFoundRecord'),
        childName: fullName(child),
        institution,
        phone,
        group,
        since: claim.sinceDate,
        until: claim.untilDate,
        madeAt: instantText(claim.madeAt),
        isRight: own,
        state: guardianStateOf(claim.status),
        canConfirm: can(true),
        canDeny: can(false),
      }
    })
  }),

  answer(answerClaim, async (context) => {
    const { world, body } = context
    const { personId, isProven } = callerOf(context)
    const { row, wanted } = await context.change((tx, about) => {
      const now = world.clock.now()
      return moveClaim(tx, world, body.claimId, async ({ claim }) => {
        if (!isProven || claim.childId === null || !(await isGuardian(tx, claim.childId, personId))) return refuse('notFoundRecord')
        about({ childId: claim.childId })
        const answering = await answerStateOf(tx, claim, personId, today(world.clock))
        if (answering.own === body.isRight) return undefined
        const to = afterAnswer(answering, body.isRight, now)
        if (to === 'closed') return refuse('claimClosed')
        await writeAnswer(tx, claim.id, personId, body.isRight, now)
        if (to === 'noted') return undefined
        return { to, who: 'guardian', personId, note: null }
      })
    })
    const state = guardianStateOf(wanted?.to ?? row.claim.status)
    return { state, ...context.say(statusNames[state]) }
  }),

  answer(officeClaims, async (context) => {
    const { db, settings } = context.world
    const orgId = orgOf(context)
    const found = await claimsOfOffice(db, orgId)
    return {
      institution: await findInstitutionName(db, orgId),
      claims: found.map(({ claim, group, schoolYear }) => ({
        claimId: claim.id,
        registryMasked: maskedAsTyped(claim.registryNumber),
        groupId: claim.groupId,
        group,
        schoolYear,
        since: claim.sinceDate,
        until: claim.untilDate,
        madeAt: instantText(claim.madeAt),
        lapsesAt: instantText(claim.lapsesAt),
        state: officeStateOf(claim.status),
      })),
      most: settings.claimsPerMonth,
      left: await claimsLeft(db, context.world, orgId),
    }
  }),

  answer(makeClaim, async (context) => {
    const { world, body } = context
    const orgId = orgOf(context)
    await context.change(async (tx) => {
      const group = await findGroup(tx, orgId, body.groupId)
      if (group === undefined) return refuse('notFoundRecord')
      await lockClaims(tx, orgId)
      const rows = sql`select 1 as line, ${registryNumberOf(body.registerNumber)}::text as number, ${group.id}::int as group_id,
        ${body.since}::date as since, null::date as until`
      const { rows: past } = await tx.execute(await numbersPastLimit(tx, world, orgId, rows))
      if (past.length > 0) return refuse('tooManyClaims', { values: { count: world.settings.claimsPerMonth } })
      await makeClaims(tx, world, { orgId, roleId: callerOf(context).roleId, keyId: null }, rows)
    })
    return context.say('Хүлээн авлаа. Асран хамгаалагч баталгаажуулсны дараа хүүхэд бүлэгт бүртгэгдэнэ.')
  }),

  answer(withdrawClaim, async (context) => {
    const { world, body } = context
    const orgId = orgOf(context)
    const { personId } = callerOf(context)
    await context.change((tx) =>
      moveClaim(tx, world, body.claimId, ({ claim }) => {
        if (claim.orgId !== orgId) return refuse('notFoundRecord')
        if (claim.endedAt !== null) return refuse('claimClosed')
        return { to: 'WITHDRAWN', who: 'office', personId, note: null }
      }),
    )
    return context.say('Буцаан авлаа')
  }),

  answer(releases, async (context) => {
    const found = await releasesOf(context.world.db, orgOf(context), today(context.world.clock))
    context.concerns(...found.flatMap(({ claim }) => claim.childId ?? []))
    return found.flatMap(({ claim, institution, group, registryNumber, ...child }) =>
      claim.childId === null
        ? []
        : [
            {
              claimId: claim.id,
              childId: claim.childId,
              childName: fullName(child),
              registryMasked: maskedBesideBirthDate(registryNumber),
              group,
              institution,
              since: claim.sinceDate,
              askedAt: instantText(claim.movedAt),
              dueOn: releaseDueOn(claim.movedAt),
            },
          ],
    )
  }),

  answer(answerRelease, async (context) => {
    const { world, body } = context
    const orgId = orgOf(context)
    const caller = callerOf(context)
    const { personId } = caller
    if (!body.releases && body.note === null) return refuse('decisionNoteRequired', { fields: { note: 'fieldRequired' } })
    const { wanted } = await context.change((tx, about) =>
      moveClaim(tx, world, body.claimId, async ({ claim }) => {
        if (claim.status !== 'RELEASE' || claim.childId === null) return refuse('notFoundRecord')
        const has = new Set(
          staysElsewhere(claimedBy(claim), await lockStays(tx, claim.childId), today(world.clock)).map((stay) => stay.orgId),
        )
        if (!has.has(orgId)) return refuse('notFoundRecord')
        about({ childId: claim.childId })
        await refuseConflictOfInterest(tx, caller, { childId: claim.childId, askedBy: null, orgId })
        // One institution's release does not cover another one that also has the child.
        return { to: body.releases && has.size === 1 ? 'IN_FORCE' : 'OPERATOR', who: 'institution', personId, note: body.note }
      }),
    )
    return context.say(wanted?.to === 'IN_FORCE' ? 'Хүүхдийг шилжүүллээ' : statusNames.operator)
  }),
]
