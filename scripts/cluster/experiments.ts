import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@portal/demo/random'
import type { Cluster } from './machines.ts'
import type { Attempt } from './outcomes.ts'
import { signal } from './processes.ts'
import { beginLogFile, bothOf, isAlertFiring, isWhole, rolesIn, until } from './state.ts'

/** Time-out in seconds, above every bar. */
const TIMEOUT_S = 120
/** Time in ms without a failed call after which the portals count as recovered. */
const RECOVERED_MS = 5000
const LOG_FILE_MS = 1000
const ALARM = 'PortalDatabaseAlone'

export interface ExperimentContext {
  cluster: Cluster
  attempts: readonly Attempt[]
  random: Random
}

export interface Experiment {
  /** Maximum seconds after the fault until the portals answer every call again without help. */
  bar: number
  /** Whether portals may be unreachable in between, because the fault restarts them. */
  takesPortals?: boolean
  /** Injects the fault, waits for recovery, and repairs what a technician would. Returns the time of the fault. */
  run(context: ExperimentContext): Promise<number>
}

export const hasRecovered = ({ attempts }: Pick<ExperimentContext, 'attempts'>): boolean => {
  const since = performance.now() - RECOVERED_MS
  return (
    attempts.filter(({ ended }) => ended > since).every(({ outcome }) => outcome === 'done') && attempts.some(({ ended }) => ended > since)
  )
}

/** Waits until the other machine is primary and the portals use it. */
async function untilFailover(context: ExperimentContext, from: string): Promise<void> {
  await until('another primary', TIMEOUT_S, async () => {
    const { primary } = await rolesIn(context.cluster)
    return primary !== undefined && primary.member !== from
  })
  await until('answers from the portals', TIMEOUT_S, () => hasRecovered(context))
}
const untilWhole = ({ cluster }: ExperimentContext) => until('a synchronous standby again', TIMEOUT_S, () => isWhole(cluster))

async function kill(context: ExperimentContext): Promise<number> {
  const { primary } = await bothOf(context.cluster)
  const fault = performance.now()
  await primary.kill()
  await untilFailover(context, primary.member)
  primary.start()
  await untilWhole(context)
  return fault
}

async function freeze(context: ExperimentContext): Promise<number> {
  const { primary } = await bothOf(context.cluster)
  const frozen = primary.processes()
  const fault = performance.now()
  signal(frozen, 'SIGSTOP')
  try {
    await untilFailover(context, primary.member)
  } finally {
    signal(frozen, 'SIGCONT')
  }
  await untilWhole(context)
  return fault
}

async function cut(context: ExperimentContext): Promise<number> {
  const { primary } = await bothOf(context.cluster)
  const fault = performance.now()
  for (const way of primary.waysToEtcd) way.hold()
  try {
    await untilFailover(context, primary.member)
  } finally {
    for (const way of primary.waysToEtcd) way.letGo()
  }
  await untilWhole(context)
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

async function disk(context: ExperimentContext): Promise<number> {
  const { cluster } = context
  const { standby } = await bothOf(cluster)
  const ballast = join(standby.disk, 'ballast')
  const fault = performance.now()
  fillUp(ballast)
  try {
    await until('a standby that is lost', TIMEOUT_S, async () => {
      // Preallocated WAL files are used up first.
      await beginLogFile(cluster)
      await pause(LOG_FILE_MS)
      return (await rolesIn(cluster)).synchronous === undefined
    })
    await until('answers from the portals', TIMEOUT_S, () => hasRecovered(context))
    await until(`the alarm ${ALARM}`, 2 * TIMEOUT_S, () => isAlertFiring(cluster, ALARM))
  } finally {
    rmSync(ballast)
  }
  await untilWhole(context)
  await until('the end of the alarm', TIMEOUT_S, async () => !(await isAlertFiring(cluster, ALARM)))
  return fault
}

/** Kills all services of all machines, and starts them one after another in random order. */
async function restart(context: ExperimentContext): Promise<number> {
  const { etcd, databases, proxy, portals } = context.cluster
  const all = [...etcd, ...databases, proxy, ...portals]
    .map((service) => ({ service, place: context.random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ service }) => service)
  const fault = performance.now()
  await Promise.all(all.map((service) => service.kill()))
  console.log(`  in this order: ${all.map(({ name }) => name).join(', ')}`)
  for (const service of all) {
    service.start()
    await pause(context.random.next() * 2000)
  }
  await untilWhole(context)
  await until('answers from the portals', TIMEOUT_S, () => hasRecovered(context))
  return fault
}

export const experiments: Readonly<Record<string, Experiment>> = {
  kill: { bar: 30, run: kill },
  freeze: { bar: 45, run: freeze },
  cut: { bar: 45, run: cut },
  disk: { bar: 30, run: disk },
  restart: { bar: TIMEOUT_S, takesPortals: true, run: restart },
}
