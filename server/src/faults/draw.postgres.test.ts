import { setTimeout } from 'node:timers/promises'
import { checkDraw, isProven } from '@portal/contract/draw/check'
import { drawPage } from '@portal/contract/drawPages'
import { typeChance } from '@portal/contract/staffDraws'
import { expect, it } from 'vitest'
import { CHANCE, closedCampaign, frozenDraw, MEMBERS } from '../../test/draws.ts'
import { type Environment, portalOn, type TestPortal } from '../../test/opening.ts'
import { ownDatabase } from '../../test/portal.ts'
import { startProcess } from '../../test/process.ts'
import { and, count, eq, isNotNull, sql } from '../database/sql.ts'
import { drawJobs, draws, outbox, prospectHistory, prospectMessages, prospects } from '../database/tables.ts'

/** Kills while a draw is being written: ten under `npm run faults`, one by default. */
const KILLS = Math.min(10, Number(process.env.FAULT_ROUNDS ?? 1))
const SEVERAL_STARTS_MS = 60_000
const KINDERGARTENS = 20
const REQUESTS = 80
/** Latest kill after a process has claimed a job; writing a draw takes about half a second. */
const LATEST_MS = 120
const POLL_MS = 2

it(`draws that two processes write are written once, whatever dies, ${KILLS} kills: order, statuses and messages agree`, {
  timeout: (KILLS + 2) * SEVERAL_STARTS_MS,
}, async () => {
  const own = await ownDatabase()
  // Only the killed processes work on jobs.
  const portal = await portalOn(own, { environment: { JOBS: '0' } })
  const { db } = portal.world
  const running = new Set<ReturnType<typeof startProcess>>()
  const start = (more: Environment = {}) => {
    const started = startProcess(own.environment, { CLOCK_CONTROL: '0', ...more })
    running.add(started)
    return started
  }
  const claims = async () =>
    (await db.select({ tries: sql<number>`coalesce(sum(${drawJobs.tries}), 0)::int` }).from(drawJobs))[0]?.tries ?? 0
  const isWritten = async (draw: number) =>
    (
      await db
        .select({ id: draws.id })
        .from(draws)
        .where(and(eq(draws.id, draw), isNotNull(draws.writtenAt)))
    ).length > 0
  /** Begins a draw that no process writes yet. */
  const begun = async () => {
    const campaignId = await closedCampaign(portal, { requests: REQUESTS, kindergartens: KINDERGARTENS })
    const draw = await frozenDraw(portal, campaignId)
    for (const member of MEMBERS) {
      const { token } = await portal.signIn(member)
      await portal.send(typeChance, { body: { draw, chance: CHANCE }, token })
    }
    return { campaignId, draw }
  }
  try {
    let current = await begun()
    const all = [current]
    let kills = 0
    while (kills < KILLS) {
      if (await isWritten(current.draw)) {
        current = await begun()
        all.push(current)
      }
      const before = await claims()
      const pair = [start(), start()]
      while ((await claims()) === before) await setTimeout(POLL_MS)
      for (const one of pair) {
        if (kills === KILLS) break
        await setTimeout(Math.random() * LATEST_MS)
        one.kill('SIGKILL')
        await one.exited
        running.delete(one)
        // A process that had nothing left to write does not count.
        if (!(await isWritten(current.draw))) kills += 1
      }
      // The leases of the killed processes lapse.
      await db.update(drawJobs).set({ leaseUntil: portal.world.clock.now() }).where(isNotNull(drawJobs.leaseUntil))
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    if (running.size === 0) start()
    for (const one of all) {
      await expect.poll(() => isWritten(one.draw), { timeout: SEVERAL_STARTS_MS }).toBe(true)
      await agrees(portal, one)
    }
  } finally {
    for (const one of running) one.kill('SIGKILL')
    await Promise.all([...running].map(({ exited }) => exited))
    await portal.end()
  }
})

/** Proves the published draw, and compares it with statuses, messages and history of its requests. */
async function agrees(portal: TestPortal, { draw, campaignId }: { draw: number; campaignId: number }): Promise<void> {
  const { db } = portal.world
  const page = drawPage.result.parse((await portal.send(drawPage, { params: { draw } })).RESULT)
  const { listHash, commitment, secret, chance, seed, resultHash } = page
  if (secret === null || chance === null || seed === null || resultHash === null) throw new Error('the draw is not open')
  const file = async (name: string) => new Uint8Array(await (await fetch(`${portal.address}/draw/${draw}/${name}.tsv`)).arrayBuffer())
  const opened = { secret, chance, seed, resultHash, results: await file('results') }
  const check = checkDraw({ listHash, commitment, frozen: await file('list'), opened })
  expect(isProven(check)).toBe(true)
  const order = new Map(check.lists.flatMap(({ lots }) => lots.map(({ lot, result }) => [lot, result])))
  const ofCampaign = eq(prospects.campaignId, campaignId)
  const requests = await db.select().from(prospects).where(ofCampaign)
  expect(requests).toHaveLength(order.size)
  expect(new Map(requests.map(({ lot, responseStatus }) => [lot, responseStatus]))).toEqual(order)
  const told = await db
    .select({ id: prospects.id, messages: count() })
    .from(prospects)
    .innerJoin(prospectMessages, eq(prospectMessages.prospectId, prospects.id))
    .innerJoin(outbox, and(eq(outbox.id, prospectMessages.outboxId), eq(outbox.channel, 'sms')))
    .where(ofCampaign)
    .groupBy(prospects.id)
  expect(told.map(({ messages }) => messages)).toEqual(requests.map(() => 1))
  const steps = await db
    .select({ id: prospectHistory.prospectId })
    .from(prospectHistory)
    .innerJoin(prospects, eq(prospects.id, prospectHistory.prospectId))
    .where(and(ofCampaign, eq(prospectHistory.actor, 'system')))
  expect(steps).toHaveLength(order.size)
}
