import pg from 'pg'
import type { Logger } from 'pino'
import { type Engine, timeouts } from '../database/connect.ts'
import { traceOf } from '../database/errors.ts'
import { LOCKS } from '../database/locks.ts'
import { MINUTE_MS } from './kinds.ts'

/** Silence after which PostgreSQL ends the connection of a hung process and releases its lock. */
const SILENT_MS = 90_000
const ALIVE_EVERY_MS = 20_000
const STOP_TIMEOUT_MS = 5000

/** Advisory lock for one process per database, held on a dedicated connection for the life of the process. */
function processLock(databaseUrl: string) {
  let holder: pg.Client | undefined
  const alive = setInterval(() => {
    const current = holder
    current?.query('select 1').catch(() => current.emit('error', new Error('no answer')))
  }, ALIVE_EVERY_MS).unref()

  async function take(): Promise<boolean> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal minute', keepAlive: true, ...timeouts })
    const leave = () => {
      if (client === holder) holder = undefined
      client.end().catch(() => undefined)
    }
    client.on('error', leave)
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${SILENT_MS}`)
      const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCKS.minute])
      if (rows[0]?.isOurs) holder = client
    } finally {
      if (client !== holder) leave()
    }
    return client === holder
  }
  return {
    isOurs: async () => holder !== undefined || take(),
    leave: async () => {
      clearInterval(alive)
      const last = holder
      holder = undefined
      await last?.end()
    },
  }
}

/** Runs `tick` each minute in one process of the cluster; another takes over within a minute after that one ends. */
export function eachMinute(
  engine: Engine,
  databaseUrl: string | undefined,
  tick: () => Promise<void>,
  log: Logger,
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  // The embedded database has one process.
  const lock = engine.kind === 'pglite' ? undefined : processLock(databaseUrl ?? '')
  let running: Promise<void> | undefined
  const run = async () => {
    if (lock === undefined || (await lock.isOurs())) await tick()
  }
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.error({ fault: traceOf(error) }, "the minute's chores failed"))
      .finally(() => {
        running = undefined
      })
  }, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.race([running, new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())])
      await lock?.leave()
    },
  }
}
