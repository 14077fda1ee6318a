import { availableParallelism } from 'node:os'
import { type Settings, StartFailure } from '../settings.ts'

/** What a process of the portal does: everything, answering requests, or queued work. */
export type Part = 'all' | 'web' | 'jobs'

/** Connections that a process has beside those that its requests or jobs share: the queue's own, and one for news of changes. */
const BESIDE = { all: 5, web: 2, jobs: 5 } as const
/** What the process for jobs shares out to its jobs. */
const OF_JOBS = 3
/** With fewer, a request that holds one connection could wait for ever on a second. */
const LEAST_OF_WEB = 2

type Counted = Pick<Settings, 'databaseConnections' | 'worksOnJobs'>

/** What is left for workers, and for one more: while one is replaced, the old and the new are both there. */
const leftForWeb = ({ databaseConnections, worksOnJobs }: Counted): number =>
  databaseConnections - (worksOnJobs ? OF_JOBS + BESIDE.jobs : 0)

/** How many workers the total is enough for. */
export const mostWorkers = (settings: Counted): number => Math.floor(leftForWeb(settings) / (LEAST_OF_WEB + BESIDE.web)) - 1

/** How many connections the requests or jobs of one process may hold, so that all processes together keep to the total. */
export function poolOf(part: Part, settings: Counted, workers: number): number {
  if (part === 'all') return settings.databaseConnections - BESIDE.all
  if (part === 'jobs') return OF_JOBS
  return Math.floor(leftForWeb(settings) / (workers + 1)) - BESIDE.web
}

export interface Crew {
  /** None: one process does everything. */
  workers: number
  /** What an operator may not expect, in one line. */
  note?: string
}

/** How many processes answer requests: one for each processor, as far as there are connections. */
export function crewFor(settings: Settings, processors = availableParallelism()): Crew {
  const { webProcesses: wanted, databaseUrl, clockControl, seedOnly, databaseConnections } = settings
  if (seedOnly) return { workers: 0 }
  if (databaseUrl === undefined)
    return {
      workers: 0,
      ...(wanted !== undefined && wanted > 0 && { note: 'WEB_PROCESSES is set, but the embedded database serves one process alone.' }),
    }
  // The clock that tests set is in one process.
  if (clockControl) return { workers: 0 }
  const most = mostWorkers(settings)
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

/** A process that lived as long was no quick death. */
export const STEADY_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** How long to wait before the next try after so many quick deaths in a row: whatever kills them at once may need time to pass. */
export const waitBefore = (quickDeaths: number): number =>
  quickDeaths === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (quickDeaths - 1), LONGEST_WAIT_MS)
