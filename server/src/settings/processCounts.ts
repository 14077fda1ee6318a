import { availableParallelism } from 'node:os'
import { type Settings, StartFailure } from '../settings.ts'

/** Work of a process: everything, requests, or jobs. */
export type ProcessRole = 'all' | 'web' | 'jobs'

/** Connections besides the pool: one to listen for notifications, and one for the lock of the chores. */
const BESIDE = { all: 2, web: 1, jobs: 2 } as const
/** Pool size of the jobs process. */
const OF_JOBS = 6
/** Minimum pool size of a worker: with one, a request that needs a second connection would deadlock. */
const MIN_WEB_CONNECTIONS = 2

type Counted = Pick<Settings, 'databaseConnections' | 'worksOnJobs'>

/** Connections left for the workers and a further one, which exists while a worker is replaced. */
const connectionsForWeb = ({ databaseConnections, worksOnJobs }: Counted): number =>
  databaseConnections - (worksOnJobs ? OF_JOBS + BESIDE.jobs : 0)

/** Maximum number of workers for the total of connections. */
export const maxWebProcesses = (settings: Counted): number =>
  Math.floor(connectionsForWeb(settings) / (MIN_WEB_CONNECTIONS + BESIDE.web)) - 1

/** Pool size of one process, so that all processes together stay within the total. */
export function poolSizeOf(part: ProcessRole, settings: Counted, workers: number): number {
  if (part === 'all') return settings.databaseConnections - BESIDE.all
  if (part === 'jobs') return OF_JOBS
  return Math.floor(connectionsForWeb(settings) / (workers + 1)) - BESIDE.web
}

export interface ProcessPlan {
  /** 0 if one process does everything. */
  workers: number
  /** Notice for the operator about an unexpected result. */
  note?: string
}

/** Number of workers: one per processor, as far as connections suffice. */
export function processPlanFor(settings: Settings, processors = availableParallelism()): ProcessPlan {
  const { webProcesses: wanted, databaseUrl, clockControl, seedOnly, databaseConnections } = settings
  if (seedOnly) return { workers: 0 }
  if (databaseUrl === undefined)
    return {
      workers: 0,
      ...(wanted !== undefined && wanted > 0 && { note: 'WEB_PROCESSES is set, but the embedded database serves one process alone.' }),
    }
  // The clock that tests set exists in one process only.
  if (clockControl) return { workers: 0 }
  const most = maxWebProcesses(settings)
  if (wanted !== undefined && wanted > most)
    throw new StartFailure(
      `DATABASE_CONNECTIONS=${databaseConnections} is enough for ${Math.max(most, 0)} workers, and WEB_PROCESSES is ${wanted}: change one of them.`,
    )
  const workers = wanted ?? Math.min(processors, Math.max(most, 0))
  return {
    workers,
    ...(wanted === undefined &&
      workers < processors && {
        note: `${workers} workers for ${processors} processors: DATABASE_CONNECTIONS=${databaseConnections} is enough for no more.`,
      }),
  }
}

/** Lifetime above which a process's death does not count as quick. */
export const STEADY_MS = 10_000
const FIRST_WAIT_MS = 500
const MAX_RESTART_DELAY_MS = 30_000

/** Back-off before the next start after quick deaths in a row. */
export const restartDelay = (quickDeaths: number): number =>
  quickDeaths === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (quickDeaths - 1), MAX_RESTART_DELAY_MS)
