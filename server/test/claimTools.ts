import { answerClaim, guardianClaims, officeClaims } from '@portal/contract/claims'
import { sweepClaims } from '../src/areas/claims/sweeping.ts'
import { decideClaim } from '../src/commands/claimCommands.ts'
import { runCommand } from '../src/commands/reach.ts'
import { memberOnOrNext } from '../src/database/membership.ts'
import { and, desc, eq, inArray } from '../src/database/sql.ts'
import { accounts, claims, groupMembers, groups, guardianships, outbox, people, roles } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import type { TestPortal } from './portal.ts'
import { reasonOf } from './reasons.ts'

const SCHOOL = 50_084
let born = 0

/** Portal and desk sessions of the claim cases. */
export interface ClaimScene {
  portal: TestPortal
  office: { token: string; personId: number }
  /** Office of another school. */
  stranger: { token: string; personId: number }
}

interface NewChild {
  guardians?: { personId: number }[]
  inGroup?: number
  sinceDate?: string
  untilDate?: string
}

/** Signs the demo's parents in with proven accounts, and adds a group at the other school. */
export async function openClaims(scene: ClaimScene) {
  const { portal, stranger } = scene
  const { db } = portal.world
  // Earlier cases may have left the parents' accounts unproven.
  const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: portal.world.clock.now(), heldSince: null } as const
  await db
    .update(accounts)
    .set(proof)
    .where(inArray(accounts.username, ['88000001', '88000002']))
  const [group] = await db.select().from(groups).where(eq(groups.orgId, SCHOOL)).orderBy(desc(groups.schoolYear), groups.id).limit(1)
  const [role] = await db
    .select({ orgId: roles.orgId })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(eq(accounts.personId, stranger.personId), eq(roles.role, 'SCHOOL')))
  const there = { orgId: role?.orgId ?? 0, schoolYear: group?.schoolYear ?? 0, level: 5, name: '5х бүлэг' }
  await db.insert(groups).values(there).onConflictDoNothing()
  const [other] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.orgId, there.orgId), eq(groups.schoolYear, there.schoolYear), eq(groups.name, there.name)))
  return {
    ...scene,
    mother: await portal.signIn('88000001'),
    father: await portal.signIn('88000002'),
    groupId: group?.id ?? 0,
    elsewhere: { orgId: there.orgId, groupId: other?.id ?? 0 },
  }
}
export type OpenedClaims = Awaited<ReturnType<typeof openClaims>>

/** Calls and checks that the cases of claims share. */
export function claimTools(sceneOf: () => OpenedClaims) {
  const db = () => sceneOf().portal.world.db
  const say = (token: string, call: Parameters<TestPortal['send']>[0], body?: object) =>
    sceneOf().portal.send(call, { token, ...(body && { body }) })
  const sweep = () => sweepClaims(sceneOf().portal.world)

  /** Inserts a child of the demo's parents, with or without an institution. */
  async function newChild({ guardians = [sceneOf().mother, sceneOf().father], inGroup, ...days }: NewChild = {}) {
    const registryNumber = `ЧЮ1425${11 + Math.floor(born / 80)}${10 + (born++ % 80)}`
    const [child] = await db()
      .insert(people)
      .values({
        registryNumber,
        familyName: 'Боржигон',
        lastName: 'Бат',
        firstName: 'Болд',
        sex: 'male',
        birthDate: '2014-05-11',
        citizenship: 'Монгол',
      })
      .returning({ id: people.id })
    const childId = child?.id ?? 0
    if (guardians.length > 0)
      await db()
        .insert(guardianships)
        .values(
          guardians.map(({ personId }, at) => ({
            childId,
            guardianId: personId,
            type: at === 0 ? ('MOTHER' as const) : ('FATHER' as const),
          })),
        )
    if (inGroup !== undefined)
      await db()
        .insert(groupMembers)
        .values({ childId, groupId: inGroup, sinceDate: '2026-09-01', ...days })
    return { childId, registryNumber }
  }
  const placeOf = async (childId: number) =>
    (
      await db()
        .select({ groupId: groupMembers.groupId })
        .from(groupMembers)
        .where(memberOnOrNext(childId, today(sceneOf().portal.world.clock)))
    )[0]?.groupId
  const statusOf = async (claimId: number) => (await db().select().from(claims).where(eq(claims.id, claimId)))[0]?.status
  const claimOf = async (number: string) =>
    (await db().select().from(claims).where(eq(claims.registryNumber, number)).orderBy(desc(claims.id)))[0]?.id ?? 0
  const answered = async (who: { token: string }, claimId: number, isRight: boolean) => {
    const got = await say(who.token, answerClaim, { claimId, isRight })
    return got.SUCCESS_CODE === 200 ? answerClaim.result.parse(got.RESULT).state : reasonOf(got)
  }
  const seenBy = async (who: { token: string }, claimId: number) =>
    guardianClaims.result.parse((await say(who.token, guardianClaims)).RESULT).find((one) => one.claimId === claimId)
  const officeState = async (claimId: number) =>
    officeClaims.result.parse((await say(sceneOf().office.token, officeClaims)).RESULT).claims.find((one) => one.claimId === claimId)?.state
  const messagesTo = async (username: string, pattern: RegExp) =>
    (await db().select().from(outbox).where(eq(outbox.recipient, username))).filter(({ text }) => pattern.test(text ?? '')).length
  const command = (id: number, isRight: boolean) =>
    runCommand(sceneOf().portal.world.settings, decideClaim, { id, isRight, note: 'Захидал ирсэн' })

  return { db, say, sweep, newChild, placeOf, statusOf, claimOf, answered, seenBy, officeState, messagesTo, command }
}
