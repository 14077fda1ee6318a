import { setTimeout as pause } from 'node:timers/promises'
import { requestCode } from '@portal/contract/accounts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { send } from '../../test/calls.ts'
import { type Disk, mayMount, mountDisk, NEEDS_ROOT } from '../../test/disk.ts'
import { type FaultyProxy, startFaultyProxy } from '../../test/faultyProxy.ts'
import { type Gateway, startGateway } from '../../test/gateway.ts'
import { KINDS, type Ledger, openLedger } from '../../test/ledger.ts'
import { reportNotRun } from '../../test/notRun.ts'
import { startOwnServer } from '../../test/ownServer.ts'
import { pidsOf, startProcess } from '../../test/process.ts'
import { type OpenDatabase, openPostgres } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { STEADY_MS } from '../settings/processCounts.ts'

/** 10 under `npm run faults`: a hundred kills of workers, twenty of the database. By default one short round of each fault. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 0)
const IS_LONG = ROUNDS > 0
const times = (long: number, short = 1) => (IS_LONG ? long * ROUNDS : short)

/** Families that send at once while workers are killed: five thousand in ten rounds, which are timed. */
const SENDS = times(500, 150)
const MAX_SENDS_SECONDS = 60
const CHILDREN = SENDS + (IS_LONG ? 40_000 : 2000)
const RECOVERY_TIMEOUT_MS = 60_000
const TEST_TIMEOUT_MS = IS_LONG ? 3_600_000 : 180_000
const SECOND = 1000
const MINUTE = 60 * SECOND
/** Longer than the time-outs of a statement and of an answer. */
const SILENT_MS = 25 * SECOND
/** Time without an answer from the gateway; messages are given up after half a day. */
const GATEWAY_SILENT_MS = 3 * MINUTE
const DISK_FULL_MS = IS_LONG ? 20 * SECOND : SECOND
/** After the last fault, pending messages are retried within two back-offs and a lease. */
const DELIVERY_TIMEOUT_MS = 20 * MINUTE

let disk: Disk | undefined
let server: Awaited<ReturnType<typeof startOwnServer>>
let open: OpenDatabase
let gateway: Gateway
let toPortal: FaultyProxy
let toDatabase: FaultyProxy
let portal: ReturnType<typeof startProcess>
let address = ''
/** Address without the cuttable proxy, which handles each byte in this process. */
let direct = ''
let ledger: Ledger

beforeAll(async () => {
  const seeded = inject('seeded')
  if (seeded.engine !== 'postgres') throw new Error('this run has no PostgreSQL')
  if (mayMount) disk = mountDisk()
  server = await startOwnServer(seeded, { settings: ['max_wal_size=64MB', 'min_wal_size=32MB'], ...(disk && { within: disk.folder }) })
  open = await openPostgres(server.database, 6)
  // Only a non-demo sends messages by gateways.
  await open.db.execute(sql`update portal set is_demo = false`)
  gateway = await startGateway()
  const there = new URL(server.database)
  toDatabase = await startFaultyProxy({ port: Number(there.port) })
  there.port = String(toDatabase.port)
  const settings = { WEB_PROCESSES: '2', CLOCK_CONTROL: '0', LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '40', TRUST_PROXY: '1' }
  portal = startProcess({ DATABASE_URL: there.href }, { ...settings, SMS_GATEWAY_UNI: gateway.url })
  direct = await portal.address
  const here = new URL(direct)
  toPortal = await startFaultyProxy({ port: Number(here.port) })
  here.port = String(toPortal.port)
  address = here.origin
  ledger = await openLedger(open.db, address, { children: CHILDREN })
})
afterAll(async () => {
  portal.kill('SIGTERM')
  await portal.exited
  gateway.stop()
  await Promise.all([toPortal.stop(), toDatabase.stop(), open.close()])
  await server.stop()
  disk?.unmount()
})

const startedOf = (name: string) => pidsOf(portal.said(), name)

/** Kills a process of the portal and waits for its replacement. */
async function killProcess(name: 'web-1' | 'web-2' | 'jobs'): Promise<void> {
  const before = startedOf(name)
  process.kill(before.at(-1) ?? 0, 'SIGKILL')
  await expect.poll(() => startedOf(name).length, { timeout: RECOVERY_TIMEOUT_MS }).toBeGreaterThan(before.length)
}

/** Acts as a service manager: restarts the server until it stays up. */
async function keepServerRunning(): Promise<void> {
  while (!server.isRunning()) await server.start().catch(() => pause(SECOND))
}

/** Bytes after which a connection is cut: within a request or answer, not between two. */
const someBytes = () => 50 + Math.floor(Math.random() * 3000)

async function cut(network: FaultyProxy, direction: 'onwards' | 'back'): Promise<void> {
  await network.cutAfter(someBytes(), direction)
}

async function fillDisk(full: Disk): Promise<void> {
  full.fill()
  const until = performance.now() + DISK_FULL_MS
  while (performance.now() < until) {
    await pause(SECOND / 4)
    // A server that failed to write its log cannot start before space is freed.
    if (!server.isRunning()) await server.start().catch(() => undefined)
  }
  full.makeRoom()
  await keepServerRunning()
}

/** The gateway accepts messages for minutes without answering. */
async function silenceGateway(): Promise<void> {
  gateway.beSilent()
  await pause(GATEWAY_SILENT_MS)
  gateway.answerAgain()
}

interface Fault {
  times: number
  begin(round: number): Promise<void>
}
const faults: Readonly<Record<string, Fault>> = {
  'a worker is killed': {
    times: times(10),
    begin: async (round) => {
      await killProcess(round % 10 === 9 ? 'jobs' : round % 2 === 0 ? 'web-1' : 'web-2')
      // Back-off grows for processes that die early.
      if (IS_LONG) await pause(STEADY_MS / 2)
    },
  },
  'the database is killed': {
    times: times(2),
    begin: async () => {
      await server.kill()
      await server.start()
    },
  },
  'a request is cut': { times: times(2), begin: () => cut(toPortal, 'onwards') },
  'an answer is cut': { times: times(2), begin: () => cut(toPortal, 'back') },
  'statements are cut': { times: times(2), begin: () => cut(toDatabase, 'onwards') },
  'answers of the database are cut': { times: times(2), begin: () => cut(toDatabase, 'back') },
  'the way to the database is gone': {
    times: times(1),
    begin: async () => {
      toDatabase.refuse()
      await pause(IS_LONG ? 10 * SECOND : SECOND / 2)
      toDatabase.letGo()
    },
  },
  'the database is silent': {
    times: IS_LONG ? 3 : 0,
    begin: async () => {
      toDatabase.hold()
      await pause(SILENT_MS)
      toDatabase.letGo()
    },
  },
  'the disk is full': { times: mayMount ? times(1) : 0, begin: () => (disk ? fillDisk(disk) : Promise.resolve()) },
}

/** A gateway that accepts a code without answering gets it again within seconds. */
async function tryGateway(): Promise<void> {
  gateway.beForgetful()
  const contact = '92220199'
  const body = { type: 'PHONE', requestEmail: contact, status: 'ACTIVE', requestType: 'REGISTRATION' }
  expect((await send(address, requestCode, { body })).SUCCESS_CODE).toBe(200)
  const got = () => [...gateway.taken.values()].filter(({ to }) => to === contact)
  await expect.poll(got).toHaveLength(1)
  gateway.answerAgain()
  await expect.poll(got).toMatchObject([{ times: 2 }])
  expect(got()[0]?.texts.size).toBe(1)
}

it('whatever is killed, cut, silent or full: nothing acknowledged is lost, nothing is there twice, and all goes on by itself', {
  timeout: TEST_TIMEOUT_MS,
}, async ({ task }) => {
  const began = performance.now()
  const rushed = ledger.rush(SENDS, direct)
  for (const [at, name] of [[0.3, 'web-1'] as const, [0.66, 'web-2'] as const]) {
    await expect.poll(() => ledger.counts.send, { timeout: TEST_TIMEOUT_MS, interval: 20 }).toBeGreaterThan(at * SENDS)
    await killProcess(name)
  }
  await rushed
  const seconds = (performance.now() - began) / SECOND
  console.log(`${SENDS} requests at once, two workers killed meanwhile: ${seconds.toFixed(1)} s`)

  await tryGateway()
  for (const kind of KINDS) ledger.begin(kind, kind === 'signIn' ? SECOND : SECOND / 20)
  // Waits until each has a connection: one handed to a dying worker is unanswered until its caller times out.
  await ledger.goesOn(KINDS, RECOVERY_TIMEOUT_MS)
  if (!mayMount) reportNotRun(task, NEEDS_ROOT)
  const silence = IS_LONG ? silenceGateway() : undefined
  for (const [name, { times, begin }] of Object.entries(faults)) {
    let [longest, whole] = [0, 0]
    for (let round = 0; round < times; round++) {
      await begin(round)
      const back = await ledger.goesOn(KINDS, RECOVERY_TIMEOUT_MS)
      longest = Math.max(longest, back)
      whole += back
    }
    if (times > 0) console.log(`${name}: ${times} ×, back after ${(whole / times).toFixed(1)} s, ${longest.toFixed(1)} s at the longest`)
  }
  await silence
  await ledger.end()
  console.log(JSON.stringify(await ledger.check(gateway, IS_LONG ? DELIVERY_TIMEOUT_MS : undefined)))
  // Last, so that a slow machine does not skip any fault.
  if (ROUNDS >= 10) expect(seconds).toBeLessThan(MAX_SENDS_SECONDS)
})
