import { requestCode } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { answerClaim, makeClaim } from '@portal/contract/claims'
import { HEADER } from '@portal/contract/envelope'
import { myRoles, switchRole } from '@portal/contract/roles'
import { decide } from '@portal/contract/staff'
import { barGuardian } from '@portal/contract/staffBars'
import { confirmPhone, givePhone } from '@portal/contract/staffPhones'
import { queueRows } from '@portal/contract/staffQueues'
import { makeKey } from '@portal/contract/uploads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sent, send } from '../../test/calls.ts'
import { ofOpenStage } from '../../test/campaign.ts'
import { someClaim, unknownNumber } from '../../test/claims.ts'
import { portalOn } from '../../test/opening.ts'
import { ownDatabase, type TestPortal } from '../../test/portal.ts'
import { startProcess } from '../../test/process.ts'
import { reasonOf } from '../../test/reasons.ts'
import { newcomerCases } from '../areas/claims/newcomers.cases.ts'
import { and, eq, inArray, isNull, sql } from '../database/sql.ts'
import {
  accounts,
  bars,
  claims,
  contactChanges,
  groups,
  heldDecisions,
  kindergartenPlaces,
  orgKeys,
  people,
  prospects,
  sessions,
} from '../database/tables.ts'

const SCHOOL = 50_084
const PUPIL = 200_002
const [MOTHER, FATHER] = ['88000001', '88000002']
const CALLS = 12

/** The portal of this process, and a second one in its own process on the same database. */
let portal: TestPortal
let second: ReturnType<typeof startProcess>
let addresses: readonly string[] = []
let office = { token: '', personId: 0 }
beforeAll(async () => {
  const own = await ownDatabase()
  second = startProcess(own.environment)
  portal = await portalOn(own)
  addresses = [portal.address, await second.address]
  office = await portal.signIn('88000012')
})
afterAll(async () => {
  second.kill('SIGTERM')
  await second.exited
  await portal.end()
})

/** Sends calls concurrently to both processes in turn; returns the sorted refusal reasons. */
async function race(call: Pick<Call, 'method' | 'path'>, count: number, sent: (at: number) => Sent): Promise<string[]> {
  const all = Array.from({ length: count }, (_, at) => send(addresses[at % addresses.length] ?? '', call, sent(at)))
  return (await Promise.all(all)).map((one) => (one.SUCCESS_CODE === 200 ? '200' : reasonOf(one))).toSorted()
}
const onceAnd = (others: string, count = CALLS) => ['200', ...Array<string>(count - 1).fill(others)]

describe('calls that reach two processes at the same instant', () => {
  it('enter one bar, make keys up to their limit, and open one session by a switch of role', async () => {
    const { db } = portal.world
    const father = (await portal.who(FATHER)).personId ?? 0
    const order = { childId: PUPIL, personId: father, document: '190', from: '2026-11-02', until: null }
    const before = await db.$count(bars)
    expect(await race(barGuardian, CALLS, () => ({ body: order, token: office.token }))).toEqual(onceAnd('203 barExists'))
    expect(await db.$count(bars)).toBe(before + 1)
    await db.delete(bars).where(eq(bars.personId, father))

    const isLive = and(eq(orgKeys.orgId, SCHOOL), isNull(orgKeys.endedAt))
    const left = 10 - (await db.$count(orgKeys, isLive))
    const made = await race(makeKey, left + 4, (at) => ({ body: { name: `Зэрэг ${at}` }, token: office.token }))
    expect(made).toEqual([...Array<string>(left).fill('200'), ...Array<string>(4).fill('203 tooManyKeys')])
    expect(await db.$count(orgKeys, isLive)).toBe(10)

    const { token } = await portal.signIn(FATHER)
    const roleId = myRoles.result.parse((await portal.send(myRoles, { token })).RESULT)[0]?.roleId
    const [account] = await db.select().from(accounts).where(eq(accounts.username, FATHER))
    const openOnes = () => db.$count(sessions, and(eq(sessions.accountId, account?.id ?? 0), isNull(sessions.endedAt)))
    const opened = await openOnes()
    expect(await race(switchRole, CALLS, () => ({ body: { roleId }, token }))).toEqual(onceAnd('401 sessionExpired'))
    expect(await openOnes()).toBe(opened)
  })

  it('accept as many children as there are places', async () => {
    const { db } = portal.world
    const commission = await portal.signIn('88000013')
    const { rows } = queueRows.result.parse(
      (await portal.send(queueRows, { body: { queue: 'kindergarten' }, token: commission.token })).RESULT,
    )
    const [first] = (await ofOpenStage(portal.world, rows)).flatMap(({ places }) => places ?? [])
    const { campaignId = 0, orgId = 0, age = 0 } = first ?? {}
    const waiting = and(eq(prospects.campaignId, campaignId), eq(prospects.responseStatus, 'REQUESTED'))
    const ids = (await db.select({ id: prospects.id }).from(prospects).where(waiting).orderBy(prospects.id).limit(50)).map(({ id }) => id)
    expect(ids).toHaveLength(50)
    // Fifty requests at one kindergarten of one age, for three places.
    await db.update(prospects).set({ institutionId: orgId, age }).where(inArray(prospects.id, ids))
    const inCell = and(eq(prospects.campaignId, campaignId), eq(prospects.institutionId, orgId), eq(prospects.age, age))
    const given = await db.$count(prospects, and(inCell, eq(prospects.responseStatus, 'PASSED')))
    const cell = and(eq(kindergartenPlaces.campaignId, campaignId), eq(kindergartenPlaces.orgId, orgId), eq(kindergartenPlaces.age, age))
    await db
      .update(kindergartenPlaces)
      .set({ places: given + 3 })
      .where(cell)
    const decided = (at: number) => ({
      kind: 'prospect',
      ids: [ids[at]],
      decision: 'PASSED',
      note: null,
      holdSeconds: at % 3 === 0 ? 10 : 0,
    })
    const answers = await Promise.all(
      ids.map((_, at) => send(addresses[at % addresses.length] ?? '', decide, { body: decided(at), token: commission.token })),
    )
    const reasons = answers.flatMap(({ RESULT }) => decide.result.parse(RESULT).map(({ done, reason }) => (done ? '200' : reason)))
    expect(reasons.toSorted()).toEqual(['200', '200', '200', ...Array<string>(ids.length - 3).fill('noFreePlace')])
    const held = await db.$count(heldDecisions)
    expect((await db.$count(prospects, and(inCell, eq(prospects.responseStatus, 'PASSED')))) + held).toBe(given + 3)
  })

  it('send one code for one solved captcha', async () => {
    const body = { type: 'PHONE', requestEmail: '92220165', status: 'ACTIVE', requestType: 'REGISTRATION' }
    await portal.send(requestCode, { body })
    const headers = { [HEADER.captcha]: await portal.solveCaptcha() }
    const outcomes = await race(requestCode, CALLS, () => ({ body, headers }))
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1)
  })

  it('confirm a new phone once', async () => {
    const { db } = portal.world
    const commission = await portal.signIn('88000013')
    const body = { childId: PUPIL, personId: (await portal.who(MOTHER)).personId, phone: '92220888' }
    expect((await portal.send(givePhone, { body, token: office.token })).SUCCESS_CODE).toBe(200)
    const [change] = await db.select().from(contactChanges).where(isNull(contactChanges.endedAt))
    const confirmed = await race(confirmPhone, CALLS, () => ({ body: { changeId: change?.id }, token: commission.token }))
    expect(confirmed).toEqual(onceAnd('201 notFoundRecord'))
    await db.delete(contactChanges)
  })

  it('have one outcome for the yes of one guardian and the no of another, and keep to the limit of claims', async () => {
    const { db, settings } = portal.world
    const parents = [await portal.signIn(MOTHER), await portal.signIn(FATHER)]
    const [child] = await db.select().from(people).where(eq(people.id, PUPIL))
    const [other] = await db.select().from(groups).where(sql`${groups.orgId} <> ${SCHOOL}`).limit(1)
    for (const first of [0, 1]) {
      const claimId = await someClaim(portal.world, { orgId: other?.orgId ?? 0, childId: child?.id ?? 0 })
      await race(answerClaim, 2, (at) => ({ body: { claimId, isRight: at === first }, token: parents[at]?.token }))
      const [claim] = await db.select().from(claims).where(eq(claims.id, claimId))
      expect(claim?.status).toBe('OPERATOR')
      await db.delete(claims).where(eq(claims.id, claimId))
    }

    const [group] = await db.select().from(groups).where(eq(groups.orgId, SCHOOL)).limit(1)
    const spent = await db.$count(claims, eq(claims.orgId, SCHOOL))
    await db.execute(sql`insert into claims (org_id, group_id, registry_number, since_date, made_at, status, moved_at, lapses_at, ended_at)
      select ${SCHOOL}, ${group?.id}, 'x' || n, '2026-11-02', ${portal.world.clock.now().toISOString()}::timestamptz, 'WITHDRAWN', now(), now(), now()
        from generate_series(1, ${settings.claimsPerMonth - spent - 2}) n`)
    const made = await race(makeClaim, CALLS, () => ({
      body: { registerNumber: unknownNumber(), groupId: group?.id, since: '2026-11-02' },
      token: office.token,
    }))
    expect(made).toEqual(['200', '200', ...Array<string>(CALLS - 2).fill('203 tooManyClaims')])
    await db.delete(claims).where(eq(claims.orgId, SCHOOL))
  })
})

newcomerCases(() => portal)
