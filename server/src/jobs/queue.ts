import { randomUUID } from 'node:crypto'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, type Engine, patience } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { causeOf, traceOf } from '../kit/errors.ts'
import type { Settings } from '../settings.ts'

/** A kind of work: its queue and what does it. Jobs carry ids, never contents, and may run more than once. */
export interface Job {
  name: string
  /** Jobs that one worker takes together: it takes the next when all of them have ended. */
  atOnce: number
  /** Workers of a process; one unless it is said. */
  workers?: number
  run(data: unknown): Promise<void>
}

export interface Jobs {
  /** Queues work in the caller's transaction: it exists if and only if the change does. */
  send(tx: Database, name: string, data: object): Promise<void>
  /** The same work for each of many, in one statement. */
  sendAll(tx: Database, name: string, data: readonly object[]): Promise<void>
  /** Opens the queues and, where this process works, begins: every minute `tick` runs on one process of all. */
  start(jobs: readonly Job[], tick: () => Promise<void>, isReadOnly: () => Promise<boolean>): Promise<void>
  stop(): Promise<void>
}

const TICK = 'tick'
/** How often it is looked whether work has to wait. */
const LOOK_MS = 2000

/** Brings every job to work or to rest, and answers whether one had to be. Where that fails half way, the next call goes on with the rest. */
export function switching(jobs: readonly Job[], begin: (job: Job) => Promise<void>, end: (job: Job) => Promise<void>) {
  const atWork = new Set<Job>()
  return async (mayWork: boolean): Promise<boolean> => {
    const wrong = jobs.filter((job) => atWork.has(job) !== mayWork)
    for (const job of wrong) {
      await (mayWork ? begin(job) : end(job))
      if (mayWork) atWork.add(job)
      else atWork.delete(job)
    }
    return wrong.length > 0
  }
}

/** Its own connections, too, give up what is never answered; the driver takes that from the address. */
function impatient(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('query_timeout', String(patience.query_timeout))
  return url.href
}

/** pg-boss on either engine. It carries only "run now" and the minute tick: what is due when, our own clock decides. */
export function createJobs(engine: Engine, { databaseUrl, worksOnJobs }: Settings, log: Logger): Jobs {
  const boss = new PgBoss({
    ...(engine.kind === 'pglite'
      ? { db: fromPglite(engine.client), backend: 'pglite' as const }
      : { connectionString: impatient(databaseUrl ?? ''), max: worksOnJobs ? 3 : 1, backend: 'postgres' as const }),
    schema: 'jobs',
    // Who does no work has nothing to hear: what it sends is heard by others.
    useListenNotify: worksOnJobs,
    schedule: worksOnJobs,
    supervise: worksOnJobs,
  })
  // Its own statements hold names and ids alone, so what the database said of them may be told.
  boss.on('error', (error) => {
    const cause = causeOf(error)
    log.error({ fault: { ...traceOf(error), said: cause instanceof Error ? cause.message : String(cause) } }, 'the job queue met an error')
  })
  const runOne = async ({ name, run }: Job, data: unknown) => {
    try {
      await run(data)
    } catch (error) {
      log.error({ job: name, fault: traceOf(error) }, 'a job failed')
      throw error
    }
  }

  const begin = async (job: Job) => {
    const { name, atOnce, workers = 1 } = job
    // A burst is worked off without a pause; one slow gateway holds up its own message alone.
    const pace = {
      batchSize: atOnce,
      localConcurrency: workers,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
    }
    await boss.work(name, pace, async (batch) => {
      await Promise.all(batch.map(({ data }) => runOne(job, data)))
    })
  }

  let looking: NodeJS.Timeout | undefined
  /** Begins with the work, and leaves it in its queues for as long as the portal is read-only. */
  async function workUnless(isReadOnly: () => Promise<boolean>, jobs: readonly Job[]): Promise<void> {
    const turn = switching(jobs, begin, ({ name }) => boss.offWork(name))
    await turn(!(await isReadOnly()))
    const look = async () => {
      const mayWork = !(await isReadOnly())
      if (await turn(mayWork)) log.info(mayWork ? 'queued work goes on' : 'read-only: queued work waits')
    }
    let last: Promise<void> = Promise.resolve()
    looking = setInterval(() => {
      last = last.then(look).catch((error: unknown) => log.error({ fault: traceOf(error) }, 'whether work has to wait is not known'))
    }, LOOK_MS)
    looking.unref()
  }

  return {
    send: async (tx, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    sendAll: async (tx, name, data) => {
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        { db: fromDrizzle(tx, sql) },
      )
    },
    start: async (jobs, tick, isReadOnly) => {
      await boss.start()
      for (const { name } of jobs) {
        await boss.createQueue(name, { notify: true, retryLimit: 0, deleteAfterSeconds: 3600 })
        // Makes the queue known to this process: a send inside a transaction of the embedded database must not need a second connection.
        await boss.getJobById(name, randomUUID())
      }
      if (!worksOnJobs) return
      await workUnless(isReadOnly, jobs)
      await boss.createQueue(TICK, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 })
      await boss.work(TICK, { pollingIntervalSeconds: 5 }, tick)
      await boss.schedule(TICK, '* * * * *')
    },
    stop: () => {
      clearInterval(looking)
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
