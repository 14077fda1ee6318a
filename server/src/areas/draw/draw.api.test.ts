import { checkDraw, isProven } from '@portal/contract/draw/check'
import { drawnList, drawnLot, drawPage } from '@portal/contract/drawPages'
import { decide, undoDecision } from '@portal/contract/staff'
import { confirmDeparture, proposeDeparture } from '@portal/contract/staffDepartures'
import { desk } from '@portal/contract/staffDesk'
import {
  abandonDraw,
  addExtra,
  freezeDraw,
  giveFreePlace,
  rehearseDraw,
  staffDraws,
  typeChance,
  waitingOrders,
} from '@portal/contract/staffDraws'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { queueDetail, queueRows } from '@portal/contract/staffQueues'
import { registerRows } from '@portal/contract/staffRegister'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANCE, closedCampaign, deskOf, drawnDraw, frozenDraw, MEMBERS, written } from '../../../test/draws.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { retireOneKey } from '../../commands/keyCommands.ts'
import { runCommand } from '../../commands/reach.ts'
import { and, desc, eq, isNull, sql } from '../../database/sql.ts'
import {
  campaigns,
  drawJobs,
  drawLots,
  draws,
  heldDecisions,
  keys,
  kindergartenPlaces,
  outbox,
  people,
  prospectMessages,
  prospects,
  questions,
} from '../../database/tables.ts'
import { instantText } from '../../outside/clock.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { acceptanceCases } from '../enrolment/acceptance/acceptance.cases.ts'
import { departureCases } from '../enrolment/acceptance/departure.cases.ts'
import { correctRequest } from '../enrolment/deciding.ts'
import { requestSteps } from '../enrolment/steps.ts'
import { endWithdrawals, withdrawForFamily } from '../enrolment/withdrawals.ts'
import { drawnOf, publishedDraw } from './index.ts'
import { unplacedCases } from './unplaced.cases.ts'
import { withdrawalCases } from './withdrawals.cases.ts'

let portal: TestPortal
const logged: string[] = []
beforeAll(async () => {
  portal = await testPortal({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
})
afterAll(() => portal.end())

const members = () => Promise.all(MEMBERS.map(async (member) => (await portal.signIn(member)).token))
const page = async (draw: number) => drawPage.result.parse(await publishedDraw(portal.world, draw))
const bytesAt = async (path: string) => new Uint8Array(await (await fetch(`${portal.address}${path}`)).arrayBuffer())
const requestsIn = (campaignId: number) =>
  portal.world.db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).orderBy(prospects.id)
const orders = async (draw: number, token: string) =>
  waitingOrders.result.parse((await portal.send(waitingOrders, { params: { draw }, token })).RESULT)

/** Decisions and correction that the desk offers about a request while its campaign is the current one. */
async function offeredFor(token: string, campaignId: number, id: number) {
  const { db, clock } = portal.world
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  const close = (closesAt?: Date) => db.update(campaigns).set({ closesAt }).where(eq(campaigns.id, campaignId))
  await close(new Date(clock.now().getTime() + 400 * 86_400_000))
  const { RESULT } = await portal.send(queueDetail, { params: { queue: 'kindergarten', id }, token })
  await close(campaign?.closesAt)
  const { decisions, correction } = queueDetail.result.parse(RESULT)
  return { decisions: decisions.map(({ decision }) => decision), correction }
}

const reasonsOf = async (token: string, body: object) =>
  decide.result.parse((await portal.send(decide, { body, token })).RESULT).map(({ reason }) => reason)

it('a commission freezes, rehearses and draws; anyone recomputes it, and every family has one message', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal)
  const [one = '', two = ''] = await members()
  const draw = await frozenDraw(portal, campaignId)
  const before = await page(draw)
  const [listed] = await requestsIn(campaignId)
  expect(await offeredFor(one, campaignId, listed?.id ?? 0)).toEqual({ decisions: [], correction: null })
  expect(before).toMatchObject({ state: 'FROZEN', secret: null, chance: null, seed: null, lots: 10, places: 6 })
  const [row] = await db.select().from(draws).where(eq(draws.id, draw))
  expect(row?.sealedSecret).toHaveLength(12 + 32 + 16)

  const rehearsal = rehearseDraw.result.parse((await portal.send(rehearseDraw, { body: { draw }, token: one })).RESULT)
  expect(rehearsal).toMatchObject({ isRehearsal: true, passed: 6, waiting: 4 })
  expect(await page(draw)).toEqual(before)

  const type = (token: string, chance: string) => portal.send(typeChance, { body: { draw, chance }, token })
  expect((await type(one, CHANCE)).RESULT).toEqual({ outcome: 'typed' })
  expect((await type(one, CHANCE)).RESULT).toEqual({ outcome: 'typed' })
  expect((await page(draw)).state).toBe('FROZEN')
  expect((await type(two, `${CHANCE}0`)).RESULT).toEqual({ outcome: 'differs' })
  expect((await type(two, CHANCE)).RESULT).toEqual({ outcome: 'typed' })
  expect((await type(one, CHANCE)).RESULT).toEqual({ outcome: 'drawn' })
  await written(portal, draw)

  const after = await page(draw)
  const [frozen, results] = [await bytesAt(`/draw/${draw}/list.tsv`), await bytesAt(`/draw/${draw}/results.tsv`)]
  const { listHash, commitment, secret, chance, seed, resultHash } = after
  if (secret === null || chance === null || seed === null || resultHash === null) throw new Error('the draw is not open')
  const check = checkDraw({ listHash, commitment, frozen, opened: { secret, chance, seed, resultHash, results } })
  expect(isProven(check)).toBe(true)
  const drawn = new Map(check.lists.flatMap(({ lots }) => lots.map(({ lot, result }) => [lot, result])))
  const rows = await requestsIn(campaignId)
  expect(new Map(rows.map(({ lot, responseStatus }) => [lot, responseStatus]))).toEqual(drawn)
  const messages = await db
    .select({ id: prospectMessages.prospectId, contact: outbox.recipient })
    .from(prospectMessages)
    .innerJoin(outbox, eq(outbox.id, prospectMessages.outboxId))
    .innerJoin(prospects, eq(prospects.id, prospectMessages.prospectId))
    .where(and(eq(prospects.campaignId, campaignId), eq(outbox.channel, 'sms')))
  expect(messages.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  const [erased] = await db.select().from(draws).where(eq(draws.id, draw))
  expect(erased?.sealedSecret).toBeNull()
})

it('the secret is in no answer, file, error, log or row before the ceremony, and a draw that is abandoned never opens it', async () => {
  const { db, keyring } = portal.world
  const campaignId = await closedCampaign(portal)
  const [token = '', other = ''] = await members()
  const draw = await frozenDraw(portal, campaignId)
  const [row] = await db.select().from(draws).where(eq(draws.id, draw))
  const sealed = Buffer.from(row?.sealedSecret ?? []).toString('hex')
  const { drawSealedBy, unsealSecret } = await import('./secret.ts')
  const secret = unsealSecret(keyring, row?.sealedSecret ?? new Uint8Array(), row?.commitment ?? '').toString('hex')
  const answers = await Promise.all([
    portal.send(drawPage, { params: { draw } }),
    portal.send(staffDraws, { token }),
    portal.send(rehearseDraw, { body: { draw }, token }),
    portal.send(typeChance, { body: { draw, chance: CHANCE }, token }),
  ])
  // The statement that would publish the secret fails.
  await db.execute(sql`alter table draws add constraint closed check (state <> 'DRAWN') not valid`)
  const failed = await portal.send(typeChance, { body: { draw, chance: CHANCE }, token: other })
  await db.execute(sql`alter table draws drop constraint closed`)
  expect(failed.SUCCESS_CODE).toBe(500)
  const paths = ['', '/list.tsv', '/draw.json', '/results.tsv'].map((file) => `${portal.address}/draw/${draw}${file}`)
  const files = await Promise.all(paths.map(async (path) => (await fetch(path)).text()))
  // A backup copies these rows.
  const copied = await Promise.all(
    ['draws', 'draw_files', 'draw_events', 'draw_typings', 'draw_jobs', 'audit'].map((table) =>
      db.execute(sql`select t::text from ${sql.identifier(table)} t`),
    ),
  )
  expect(JSON.stringify(copied)).toContain(sealed)
  expect(JSON.stringify(copied)).not.toContain(secret)
  for (const text of [JSON.stringify([answers, failed]), files.join(), logged.join('')]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(sealed)
  }
  const [key] = await db.select().from(keys).where(eq(keys.purpose, 'draw')).orderBy(desc(keys.id))
  const retire = () => runCommand(portal.world.settings, retireOneKey, { id: key?.id ?? 0 })
  await expect(retire()).rejects.toThrow(`seals the secret of draw ${draw}`)
  expect(sealed).not.toContain(secret)
  const reason = 'Хоёр цэцэрлэгийн орон тоо буруу байсан.'
  const { clock } = portal.world
  const now = clock.now().getTime()
  /** State by the public call, whose answer is cached for some seconds. */
  const stateAt = async (ms: number) => {
    Object.assign(portal.world, { clock: { ...clock, now: () => new Date(now + ms) } })
    try {
      return drawPage.result.parse((await portal.send(drawPage, { params: { draw } })).RESULT).state
    } finally {
      Object.assign(portal.world, { clock })
    }
  }
  expect(await stateAt(6000)).toBe('FROZEN')
  expect((await portal.send(abandonDraw, { body: { draw, reason }, token })).SUCCESS_CODE).toBe(200)
  expect(await stateAt(7000)).toBe('FROZEN')
  expect(await stateAt(12_000)).toBe('ABANDONED')
  expect(await drawSealedBy(db, key?.id ?? 0)).toBeUndefined()
  expect(await page(draw)).toMatchObject({ state: 'ABANDONED', secret: null, abandoned: { reason } })
  expect(reasonOf(await portal.send(typeChance, { body: { draw, chance: CHANCE }, token }))).toBe('203 drawNotFrozen')
  const again = await frozenDraw(portal, campaignId)
  expect(again).toBeGreaterThan(draw)
})

it('requests and places are locked from the freeze to the results; a request withdrawn meanwhile is passed over', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal)
  const [one = '', two = ''] = await members()
  const draw = await frozenDraw(portal, campaignId)
  const [first, gone] = await requestsIn(campaignId)
  const decision = { kind: 'prospect', ids: [first?.id], decision: 'PASSED', note: 'Тэнцүүлэв', beyondPlaces: true, holdSeconds: 0 }
  await portal.send(decide, { body: decision, token: one })
  expect((await requestsIn(campaignId))[0]?.responseStatus).toBe('REQUESTED')
  const grid = placesGrid.result.parse((await portal.send(placesGrid, { params: { campaign: String(campaignId) }, token: one })).RESULT)
  expect(grid.mayEdit).toBe(true)
  const save = async () => {
    const changes = [{ orgId: first?.institutionId, age: 3, from: 3, to: 4 }]
    return reasonOf(await portal.send(savePlaces, { body: { campaignId, changes, checkOnly: false }, token: one }))
  }
  expect(await save()).toBe('203 drawLocked')
  await db
    .update(prospects)
    .set({ responseStatus: 'NONE', reference: null, sentAt: null, lot: null })
    .where(eq(prospects.id, gone?.id ?? 0))
  for (const token of [one, two]) await portal.send(typeChance, { body: { draw, chance: CHANCE }, token })
  await written(portal, draw)
  expect((await requestsIn(campaignId)).find(({ id }) => id === gone?.id)?.responseStatus).toBe('NONE')
  const [lot] = await db
    .select()
    .from(drawLots)
    .where(and(eq(drawLots.drawId, draw), eq(drawLots.prospectId, gone?.id ?? 0)))
  expect(lot).toMatchObject({ result: 'WITHDRAWN', position: null })
  const rows = await requestsIn(campaignId)
  expect(rows.filter(({ responseStatus }) => responseStatus === 'PASSED')).toHaveLength(6)
  // A place that is added later goes to the waiting order, although another campaign is the current one.
  expect(await save()).toBe('200')
  expect((await orders(draw, one)).map(({ free }) => free)).toEqual([1, 0])
})

it('a freeze needs a closed campaign, its number of requests and a later ceremony; of two at once one holds', async () => {
  const campaignId = await closedCampaign(portal)
  const [one = '', two = ''] = await members()
  const at = (hours: number) => instantText(new Date(portal.world.clock.now().getTime() + hours * 3_600_000))
  const send = (token: string, body: object) =>
    portal.send(freezeDraw, { body: { campaignId, ceremonyAt: at(1), requests: 10, ...body }, token })
  expect(reasonOf(await send(one, { campaignId: 101 }))).toBe('203 drawCampaignOpen')
  expect(reasonOf(await send(one, { requests: 9 }))).toBe('203 drawCountChanged')
  expect(reasonOf(await send(one, { ceremonyAt: at(-1) }))).toBe('203 drawCeremonyPast')
  const both = await Promise.all([send(one, {}), send(two, {})])
  expect(both.map(reasonOf).sort()).toEqual(['200', '203 drawNothing'])
  const draw = freezeDraw.result.parse(both.find(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)?.RESULT).draw
  expect(reasonOf(await portal.send(typeChance, { body: { draw, chance: CHANCE }, token: one }))).toBe('203 drawTooEarly')
  const { token: district } = await portal.signIn('88000016')
  for (const [call, body] of [
    [typeChance, { chance: CHANCE }],
    [rehearseDraw, {}],
    [abandonDraw, { reason: 'Орон тоо буруу байсан.' }],
  ] as const)
    expect(reasonOf(await portal.send(call, { body: { draw, ...body }, token: district }))).toBe('201 notFoundRecord')
})

it('a place that becomes free goes to the first in waiting alone; positions move, and a remedy is published', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal)
  const draw = await drawnDraw(portal, campaignId)
  const [token = ''] = await members()
  const waiting = (await requestsIn(campaignId)).filter(({ responseStatus }) => responseStatus === 'WAITING')
  const [order] = await orders(draw, token)
  if (order?.next == null) throw new Error('no lot waits')
  expect(order).toMatchObject({ free: 0, waiting: 2 })
  const second = waiting.find(({ institutionId, id }) => institutionId === order.institution && id !== order.next?.requestId)
  const give = (lot: string | null | undefined) => portal.send(giveFreePlace, { body: { draw, list: order.list, lot }, token })
  expect(reasonOf(await give(order.next.lot))).toBe('203 noFreePlace')
  await db
    .update(kindergartenPlaces)
    .set({ places: 4 })
    .where(and(eq(kindergartenPlaces.campaignId, campaignId), eq(kindergartenPlaces.orgId, order.institution)))
  expect(reasonOf(await give(second?.lot))).toBe('203 drawOutOfOrder')
  const lotOf = async (lot: string | null | undefined) =>
    drawnLot.result.parse((await portal.send(drawnLot, { params: { draw, lot: lot ?? '' } })).RESULT).now
  expect(await lotOf(second?.lot)).toMatchObject({ position: 2, of: 2 })
  const decision = { kind: 'prospect', ids: [second?.id], decision: 'PASSED', note: null, holdSeconds: 0 }
  expect(await reasonsOf(token, decision)).toEqual(['drawOutOfOrder'])
  // No place is given beyond the places, not even to the first in waiting.
  for (const id of [second?.id, order.next.requestId]) {
    const beyond = { ...decision, ids: [id], note: 'Зайлшгүй шаардлагатай.', beyondPlaces: true }
    expect(await reasonsOf(token, beyond)).toEqual(['drawOutOfOrder'])
  }
  expect((await requestsIn(campaignId)).find(({ id }) => id === second?.id)?.responseStatus).toBe('WAITING')
  expect(reasonOf(await give(order.next.lot))).toBe('200')
  expect(await lotOf(second?.lot)).toMatchObject({ position: 1, of: 1 })
  expect((await lotOf(second?.lot))?.moved.map(({ position }) => position)).toEqual([2, 1])

  const reason = 'Ах нь тэнд хүмүүждэгийг тооцоогүй байсан.'
  const extra = () => portal.send(addExtra, { body: { draw, lot: second?.lot, kind: 'PLACE', reason }, token })
  expect(reasonOf(await extra())).toBe('200')
  expect(reasonOf(await extra())).toBe('203 drawExtraTaken')
  expect((await page(draw)).extras).toMatchObject([{ lot: second?.lot, kind: 'PLACE', reason }])
  expect((await requestsIn(campaignId)).find(({ id }) => id === second?.id)?.responseStatus).toBe('PASSED')
  expect((await orders(draw, token)).find(({ list }) => list === order.list)).toMatchObject({ places: 5, given: 5, free: 0 })
})

it('what a draw decided stands: nobody is struck out of the order, and its own commission alone gives places', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal, { requests: 6, kindergartens: 1 })
  const draw = await drawnDraw(portal, campaignId)
  const [token = '', other = ''] = await members()
  const waiting = await db
    .select()
    .from(drawLots)
    .where(and(eq(drawLots.drawId, draw), eq(drawLots.result, 'WAITING')))
    .orderBy(drawLots.row)
  const [first, second] = waiting.map(({ prospectId }) => prospectId)
  const decideOn = async (id: number | undefined, decision: string) => {
    const body = { kind: 'prospect', ids: [id], decision, note: 'Тэнцээгүй', holdSeconds: 0 }
    const [done] = decide.result.parse((await portal.send(decide, { body, token })).RESULT)
    return done?.done ? '200' : done?.reason
  }
  const propose = async (familyAsked: boolean) =>
    reasonOf(await portal.send(proposeDeparture, { body: { id: first, note: 'Хүүхэд огт ирээгүй.', familyAsked }, token }))
  const minutes = async () => {
    const { draws: own } = staffDraws.result.parse((await portal.send(staffDraws, { token })).RESULT)
    return own.find(({ id }) => id === draw)?.minutes.map(({ kind }) => kind) ?? []
  }
  const givenLater = async () => {
    const list = (await page(draw)).lists[0]
    const params = { draw, institution: list?.institution ?? 0, age: list?.age ?? 0 }
    return drawnList.result.parse((await portal.send(drawnList, { params })).RESULT).given
  }
  await db.update(kindergartenPlaces).set({ places: 4 }).where(eq(kindergartenPlaces.campaignId, campaignId))
  expect(await decideOn(first, 'UNPASSED')).toBe('drawStands')
  expect(await offeredFor(token, campaignId, first ?? 0)).toEqual({ decisions: ['PASSED'], correction: null })
  expect(await decideOn(second, 'PASSED')).toBe('drawOutOfOrder')
  // Another commission above the same kindergartens.
  const foreign = await db.select({ orgId: draws.orgId }).from(draws).where(eq(draws.id, draw))
  const ofOrg = (orgId: number) => db.update(draws).set({ orgId }).where(eq(draws.id, draw))
  await ofOrg((await requestsIn(campaignId))[0]?.institutionId ?? 0)
  expect(await decideOn(first, 'PASSED')).toBe('drawElsewhere')
  await ofOrg(foreign[0]?.orgId ?? 0)
  expect(await decideOn(first, 'PASSED')).toBe('200')
  expect(await decideOn(second, 'PASSED')).toBe('noFreePlace')
  expect((await minutes())[0]).toBe('GIVEN')
  expect(await offeredFor(token, campaignId, first ?? 0)).toEqual({ decisions: [], correction: null })
  expect(await givenLater()).toEqual([waiting[0]?.lot])
  const correction = { ...(await deskOf(portal, token, campaignId)), id: first ?? 0, from: 'PASSED', reason: 'Андуурч шийдсэн байна.' }
  const corrected = db.transaction((tx) =>
    correctRequest(tx, portal.world, () => undefined, { ...correction, target: async () => 'REQUESTED' }),
  )
  await expect(corrected).rejects.toMatchObject({ reason: 'drawStands' })

  await ofOrg((await requestsIn(campaignId))[0]?.institutionId ?? 0)
  expect(await propose(false)).toBe('203 drawElsewhere')
  const wanted = {
    ...(await deskOf(portal, token, campaignId)),
    id: second ?? 0,
    isSub: false,
    from: 'WAITING',
    note: 'Ээж нь утсаар хүссэн.',
  }
  const withdrawn = db.transaction((tx) => withdrawForFamily(tx, portal.world, () => undefined, wanted))
  await expect(withdrawn).rejects.toMatchObject({ reason: 'drawElsewhere' })
  await ofOrg(foreign[0]?.orgId ?? 0)
  expect(await propose(false)).toBe('200')
  expect(reasonOf(await portal.send(confirmDeparture, { body: { id: first }, token: other }))).toBe('200')
  expect((await minutes())[0]).toBe('DEPARTED')
  expect(await givenLater()).toEqual([])

  // A family that gives its place up is in the minutes without its name.
  const [theirs] = (await requestsIn(campaignId)).filter(({ responseStatus }) => responseStatus === 'PASSED')
  const givingUp = { who: 'guardian', personId: theirs?.contactPersonId ?? null, note: null, side: 'response', status: 'DEPARTED' } as const
  await db.transaction((tx) => takeStep(tx, portal.world, requestSteps, theirs?.id ?? 0, () => givingUp))
  const { draws: own } = staffDraws.result.parse((await portal.send(staffDraws, { token })).RESULT)
  expect(own.find(({ id }) => id === draw)?.minutes[0]).toMatchObject({ kind: 'DEPARTED', by: null })
})

it('a freeze waits for decisions that can be undone, takes the requests out of the queue, and refuses a decision that it overtakes', async () => {
  const { db, clock } = portal.world
  const campaignId = await closedCampaign(portal)
  const [request] = await requestsIn(campaignId)
  const [token = ''] = await members()
  const hold = { kind: 'prospect', ids: [request?.id], decision: 'PASSED', note: null, holdSeconds: 10 }
  expect(await reasonsOf(token, hold)).toEqual([null])
  const ceremonyAt = instantText(new Date(clock.now().getTime() + 3_600_000))
  const freeze = { body: { campaignId, ceremonyAt, requests: 10 }, token }
  expect(reasonOf(await portal.send(freezeDraw, freeze))).toBe('203 drawDecisionsHeld')
  await portal.send(undoDecision, { body: { kind: 'prospect', ids: [request?.id] }, token })
  const waiting = async () =>
    desk.result.parse((await portal.send(desk, { token })).RESULT).queues.find(({ queue }) => queue === 'kindergarten')?.waiting ?? 0
  const [child] = await db
    .select()
    .from(people)
    .where(eq(people.id, request?.childId ?? 0))
  const body = { queue: 'kindergarten', search: child?.registryNumber }
  const queued = async () => queueRows.result.parse((await portal.send(queueRows, { body, token })).RESULT).rows.map(({ id }) => id)
  const before = await waiting()
  expect(await queued()).toContain(request?.id)
  expect(reasonOf(await portal.send(freezeDraw, freeze))).toBe('200')
  // The draw has the requests: they leave the queue and its card, and stay in the register.
  expect(await waiting()).toBe(before - 10)
  expect(await queued()).not.toContain(request?.id)
  const registered = registerRows.result.parse((await portal.send(registerRows, { body, token })).RESULT).rows
  expect(registered.find(({ id }) => id === request?.id)).toMatchObject({ status: 'REQUESTED' })
  expect(await reasonsOf(token, hold)).toEqual(['drawLocked'])
  expect(await db.$count(heldDecisions, eq(heldDecisions.requestId, request?.id ?? 0))).toBe(0)
})

it('every page numbers the waiting order alike; a withdrawal that can be undone keeps its place, a remedy comes first', async () => {
  const { world } = portal
  const { db, clock } = world
  const campaignId = await closedCampaign(portal, { requests: 9, kindergartens: 1 })
  const [token = ''] = await members()
  const [gone, asked] = await requestsIn(campaignId)
  const hour = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  const changed = (id: number, change: Partial<typeof prospects.$inferInsert>) =>
    db.update(prospects).set(change).where(eq(prospects.id, id))
  // Its time is over, although the chore has not run.
  await changed(gone?.id ?? 0, { responseStatus: 'NONE', withdrawnFrom: 'REQUESTED', undoUntil: hour(-1) })
  const question = { prospectId: asked?.id ?? 0, orgId: asked?.institutionId ?? 0, askedBy: asked?.childId ?? 0 }
  await db.insert(questions).values({ ...question, askedAt: clock.now(), text: 'Хаяг?', dueAt: hour(48) })
  const draw = await drawnDraw(portal, campaignId)
  expect((await page(draw)).lots).toBe(8)
  expect(await db.$count(questions, and(eq(questions.prospectId, question.prospectId), isNull(questions.endedAt)))).toBe(0)

  const rows = await db
    .select()
    .from(drawLots)
    .where(and(eq(drawLots.drawId, draw), eq(drawLots.result, 'WAITING')))
    .orderBy(drawLots.row)
  const [a = '', b = '', c = '', d = '', e = ''] = rows.map(({ lot }) => lot)
  const idOf = (lot: string) => rows.find((row) => row.lot === lot)?.prospectId ?? 0
  /** Waiting order by the list's page, after comparing it with desk, draw, lots and families. */
  const order = async () => {
    const list = (await page(draw)).lists[0]
    const params = { draw, institution: list?.institution ?? 0, age: list?.age ?? 0 }
    const { order: lots } = drawnList.result.parse((await portal.send(drawnList, { params })).RESULT)
    const [desk] = await orders(draw, token)
    expect([desk?.next?.lot, desk?.waiting, list?.waiting]).toEqual([lots[0], lots.length, lots.length])
    const families = await drawnOf(
      world,
      rows.map(({ prospectId }) => prospectId),
    )
    for (const row of rows) {
      const { now } = drawnLot.result.parse((await portal.send(drawnLot, { params: { draw, lot: row.lot } })).RESULT)
      const position = lots.indexOf(row.lot) + 1
      expect(now?.position ?? 0, row.lot).toBe(position)
      expect(now?.moved.at(-1)?.position ?? 0).toBe(position)
      expect(families.get(row.prospectId)?.waiting?.position ?? 0).toBe(position)
    }
    return lots
  }
  const give = async (lot: string) => {
    const [desk] = await orders(draw, token)
    return reasonOf(await portal.send(giveFreePlace, { body: { draw, list: desk?.list, lot }, token }))
  }
  const desk = await deskOf(portal, token, campaignId)
  const withdraw = (lot: string) => {
    const wanted = { ...desk, id: idOf(lot), isSub: false, from: 'WAITING', note: 'Ээж нь утсаар хүссэн.' }
    return db.transaction((tx) => withdrawForFamily(tx, world, () => undefined, wanted))
  }
  const withPlaces = (places: number) => db.update(kindergartenPlaces).set({ places }).where(eq(kindergartenPlaces.campaignId, campaignId))
  const first = async (lot: string) => {
    const body = { draw, lot, kind: 'FIRST', reason: 'Жагсаалтад буруу орсон байсан.' }
    expect(reasonOf(await portal.send(addExtra, { body, token }))).toBe('200')
  }
  expect(await order()).toEqual([a, b, c, d, e])
  await withdraw(a)
  expect(await order()).toEqual([b, c, d, e])
  await withPlaces(4)
  expect((await orders(draw, token))[0]).toMatchObject({ kept: 1, free: 0 })
  expect(await give(b)).toBe('203 drawPlaceKept')
  await withPlaces(5)
  expect((await orders(draw, token))[0]).toMatchObject({ kept: 1, free: 1 })
  expect(await give(b)).toBe('200')
  expect(await order()).toEqual([c, d, e])
  await first(e)
  expect(await order()).toEqual([e, c, d])
  await first(d)
  expect(await order()).toEqual([e, d, c])
  const undo = { who: 'undo', personId: null, note: null, side: 'response', status: 'WAITING' } as const
  await db.transaction((tx) => takeStep(tx, world, requestSteps, idOf(a), () => undo))
  expect(await order()).toEqual([e, d, a, c])
  await withdraw(a)
  await changed(idOf(a), { undoUntil: hour(-1) })
  expect(await order()).toEqual([e, d, c])
  expect(await give(e)).toBe('200')
  await endWithdrawals(world)
  expect(await order()).toEqual([d, c])
})

it('jobs that run again, or under a lease that another process took over, change nothing', async () => {
  const { db } = portal.world
  const campaignId = await closedCampaign(portal)
  const draw = await drawnDraw(portal, campaignId)
  const state = async () => ({
    requests: await requestsIn(campaignId),
    messages: await db.$count(prospectMessages, sql`prospect_id in (select id from prospects where campaign_id = ${campaignId})`),
  })
  const before = await state()
  const { drawWorker } = await import('./drawWorker.ts')
  const jobs = await db.select().from(drawJobs).where(eq(drawJobs.drawId, draw))
  for (const job of jobs) await drawWorker(portal.world).run(job, { id: job.id, token: 'of another process' })
  await db.update(drawJobs).set({ leaseToken: 'again' }).where(eq(drawJobs.drawId, draw))
  for (const job of jobs) await drawWorker(portal.world).run(job, { id: job.id, token: 'again' })
  expect(await state()).toEqual(before)
})

it('a kindergarten whose writing stops half-way is rolled back whole and written by a later try', async () => {
  const { world } = portal
  const campaignId = await closedCampaign(portal)
  const draw = await frozenDraw(portal, campaignId)
  const address = world.publicUrl
  let [calls, stops] = [0, 0]
  const stopping = () => {
    calls += 1
    if (calls % 4 === 0 && stops < 3) {
      stops += 1
      throw new Error('stopped')
    }
    return address()
  }
  Object.assign(world, { publicUrl: stopping })
  const tokens = await members()
  for (const token of tokens) await portal.send(typeChance, { body: { draw, chance: CHANCE }, token })
  const messages = () => world.db.$count(prospectMessages, sql`prospect_id in (select id from prospects where campaign_id = ${campaignId})`)
  const decided = async () => (await requestsIn(campaignId)).filter(({ responseStatus }) => responseStatus !== 'REQUESTED').length
  for (let round = 0; stops < 3 && round < 20; round++) {
    world.work.wake('draw')
    await world.work.idle()
    // Statuses and messages of a kindergarten are there together or not at all.
    expect((await decided()) % 5).toBe(0)
    expect(await messages()).toBe(await decided())
    await world.db.update(drawJobs).set({ dueAt: world.clock.now() }).where(eq(drawJobs.drawId, draw))
  }
  expect(stops).toBe(3)
  Object.assign(world, { publicUrl: address })
  await world.db.update(drawJobs).set({ dueAt: world.clock.now() }).where(eq(drawJobs.drawId, draw))
  await written(portal, draw)
  expect(await decided()).toBe(10)
  expect(await messages()).toBe(10)
})

withdrawalCases(() => portal)
unplacedCases(() => portal)
departureCases(() => portal)
acceptanceCases(() => portal)
