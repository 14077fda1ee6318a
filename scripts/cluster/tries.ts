import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@portal/demo/random'
import type { Cluster } from './machines.ts'
import type { Attempt } from './outcomes.ts'
import { signal } from './processes.ts'
import { beginLogFile, bothOf, isAlarmed, isWhole, rolesIn, until } from './state.ts'

/** Time-out in seconds, above every bar. */
const AT_MOST = 120
/** Time in ms without a failed call after which the portals count as recovered. */
const QUIET_MS = 5000
const LOG_FILE_MS = 1000
const ALARM = 'PortalDatabaseAlone'

export interface Trying {
  cluster: Cluster
  attempts: readonly Attempt[]
  random: Random
}

export interface Try {
  /** Maximum seconds after the fault until the portals answer every call again without help. */
  bar: number
  /** Whether portals may be unreachable in between, because the fault restarts them. */
  takesPortals?: boolean
  /** Injects the fault, waits for recovery, and repairs what a technician would. Returns the time of the fault. */
  run(trying: Trying): Promise<number>
}

export const isQuiet = ({ attempts }: Pick<Trying, 'attempts'>): boolean => {
  const since = performance.now() - QUIET_MS
  return (
    attempts.filter(({ ended }) => ended > since).every(({ outcome }) => outcome === 'done') && attempts.some(({ ended }) => ended > since)
  )
}

/** Waits until the other machine is primary and the portals use it. */
async function untilHandedOver(trying: Trying, from: string): Promise<void> {
  await until('another primary', AT_MOST, async () => {
    const { primary } = await rolesIn(trying.cluster)
    return primary !== undefined && primary.member !== from
  })
  await until('answers from the portals', AT_MOST, () => isQuiet(trying))
}
const untilWhole = ({ cluster }: Trying) => until('a synchronous standby again', AT_MOST, () => isWhole(cluster))

async function kill(trying: Trying): Promise<number> {
  const { primary } = await bothOf(trying.cluster)
  const fault = performance.now()
  await primary.kill()
  await untilHandedOver(trying, primary.member)
  primary.start()
  await untilWhole(trying)
  return fault
}

async function freeze(trying: Trying): Promise<number> {
  const { primary } = await bothOf(trying.cluster)
  const frozen = primary.processes()
  const fault = performance.now()
  signal(frozen, 'SIGSTOP')
  try {
    await untilHandedOver(trying, primary.member)
  } finally {
    signal(frozen, 'SIGCONT')
  }
  await untilWhole(trying)
  return fault
}

async function cut(trying: Trying): Promise<number> {
  const { primary } = await bothOf(trying.cluster)
  const fault = performance.now()
  for (const way of primary.waysToEtcd) way.hold()
  try {
    await untilHandedOver(trying, primary.member)
  } finally {
    for (const way of primary.waysToEtcd) way.letGo()
  }
  await untilWhole(trying)
  return fault
}

/** Writes until the disk is full. */
function fillUp(file: string): void {
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size)
    try {
      for (;;) appendFileSync(file, piece)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

async function disk(trying: Trying): Promise<number> {
  const { cluster } = trying
  const { standby } = await bothOf(cluster)
  const ballast = join(standby.disk, 'ballast')
  const fault = performance.now()
  fillUp(ballast)
  try {
    await until('a standby that is lost', AT_MOST, async () => {
      // Preallocated WAL files are used up first.
      await beginLogFile(cluster)
      await pause(LOG_FILE_MS)
      return (await rolesIn(cluster)).synchronous === undefined
    })
    await until('answers from the portals', AT_MOST, () => isQuiet(trying))
    await until(`the alarm ${ALARM}`, 2 * AT_MOST, () => isAlarmed(cluster, ALARM))
  } finally {
    rmSync(ballast)
  }
  await untilWhole(trying)
  await until('the end of the alarm', AT_MOST, async () => !(await isAlarmed(cluster, ALARM)))
  return fault
}

/** Kills all services of all machines, and starts them one after another in random order. */
async function restart(trying: Trying): Promise<number> {
  const { etcd, databases, proxy, portals } = trying.cluster
  const all = [...etcd, ...databases, proxy, ...portals]
    .map((service) => ({ service, place: trying.random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ service }) => service)
  const fault = performance.now()
  await Promise.all(all.map((service) => service.kill()))
  console.log(`  in this order: ${all.map(({ name }) => name).join(', ')}`)
  for (const service of all) {
    service.start()
    await pause(trying.random.next() * 2000)
  }
  await untilWhole(trying)
  await until('answers from the portals', AT_MOST, () => isQuiet(trying))
  return fault
}

export const tries: Readonly<Record<string, Try>> = {
  kill: { bar: 30, run: kill },
  freeze: { bar: 45, run: freeze },
  cut: { bar: 45, run: cut },
  disk: { bar: 30, run: disk },
  restart: { bar: AT_MOST, takesPortals: true, run: restart },
}
