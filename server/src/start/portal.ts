import { type Logger, pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Keyring, openKeyring, readKeys, refreshKeys } from '../admission/keys.ts'
import { createApp } from '../app.ts'
import { alertWorker } from '../areas/attendance/alertSending.ts'
import { seedContent } from '../areas/content/first.ts'
import { demoDan } from '../areas/dev/dan.ts'
import { drawWorker } from '../areas/draw/drawWorker.ts'
import { isEntryOpen } from '../areas/inbox/index.ts'
import { noticeWorker } from '../areas/notices/entering.ts'
import { copyWorker } from '../areas/rights/copyWorker.ts'
import { decisionWorker } from '../areas/staff/heldDecisions.ts'
import { summaryWorker } from '../areas/summary/weekly.ts'
import { syncWorker } from '../areas/sync/syncWorker.ts'
import { uploadWorker } from '../areas/uploads/uploadWorker.ts'
import { openCommands } from '../commands/channel.ts'
import { commands } from '../commands/table.ts'
import type { Database, OpenDatabase } from '../database/connect.ts'
import { databaseKind, openDatabase } from '../database/open.ts'
import { maintainPartitions } from '../database/partitions.ts'
import { isReadOnly } from '../http/maintenance.ts'
import { messageWorkers } from '../messages/delivery.ts'
import { pushWay } from '../messages/subscriptions.ts'
import { proofOfWork } from '../outside/captcha.ts'
import { type Clock, offsetClock, settableClock, systemClock } from '../outside/clock.ts'
import { danBy } from '../outside/dan.ts'
import { smtpTransport } from '../outside/mail.ts'
import { type Random, systemRandom } from '../outside/random.ts'
import { recaptcha } from '../outside/recaptcha.ts'
import { registryBy } from '../outside/registry.ts'
import { smsTransport } from '../outside/sms.ts'
import { mailboxTransport, type Transports } from '../outside/transport.ts'
import type { Running } from '../processes/lifecycle.ts'
import { sharedMetrics } from '../processes/metrics.ts'
import { centreOf } from '../settings/centre.ts'
import { localServices } from '../settings/pushHosts.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { runChores } from '../work/chores.ts'
import { createWork, type Workers } from '../work/loop.ts'
import { eachMinute } from '../work/minute.ts'
import { listenForNews } from '../work/news.ts'
import type { World } from '../world.ts'
import { chores } from './chores.ts'
import { startWarnings } from './warnings.ts'

/** Work on the database before the portal opens, such as seeding the demo. */
export type Prepare = (open: OpenDatabase, now: Date) => Promise<void>

export interface Portal extends Running {
  address: string
  world: World
  /** Closes every open connection with its next response. */
  renewConnections(): void
}

/** Selects the transports: the demo's mailbox, or the configured gateways elsewhere. */
function transportsBy(settings: Settings, isDemo: boolean, db: Database, clock: Clock, keyring: Keyring): Transports {
  const { mail, sms, pushHosts } = settings
  if (!isDemo && localServices(pushHosts).length > 0)
    throw new StartFailure('PUSH_HOSTS names a push service on this machine, which only a demo may use. Remove it.')
  const push = pushWay({ db, clock, keyring, settings }, isEntryOpen)
  const hasSms = Object.keys(sms.gateways).length > 0
  if (isDemo) {
    if (mail !== undefined || hasSms)
      throw new StartFailure(
        'This database is a demo: unset SMTP_URL and the SMS gateways, or let DATABASE_URL or PORTAL_DATA_DIR name another.',
      )
    const way = mailboxTransport(db, clock)
    return { sms: way, mail: way, push }
  }
  return {
    push,
    ...(mail !== undefined && { mail: smtpTransport(mail.url, mail.from) }),
    ...(hasSms && { sms: smsTransport(sms.gateways, sms.defaultOperator, sms.token) }),
  }
}

const isPortInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Settings → database → world, with the workers of each kind of background work. Nothing runs yet. */
async function openWorld(settings: Settings, prepare: Prepare | undefined, log: Logger, random: Random) {
  const open = await openDatabase(settings)
  try {
    await prepare?.(open, systemClock.now())
    const { isDemo, offsetMs } = await databaseKind(open.db, systemClock.now())
    if (isDemo && !settings.demoWanted)
      throw new StartFailure(
        'This database is a demo, whose passwords and messages anyone may see: set PORTAL_DEMO=1 if that is what you want, or let DATABASE_URL or PORTAL_DATA_DIR name another.',
      )
    if (!isDemo && settings.staffSecondStep === false)
      throw new StartFailure(
        'STAFF_SECOND_STEP=0 is for demos: on this database staff enter a code on each new device. Remove the setting.',
      )
    await seedContent(open.db, { isDemo })
    const running = offsetClock(offsetMs)
    const settable = settings.clockControl && isDemo ? settableClock(running) : undefined
    const clock = settable ?? running
    await maintainPartitions(open.db, clock.now())

    const keyring = await openKeyring(open.db, clock.now())
    open.onLostNotices((notices) => log.warn({ notices }, 'notices to other processes could not be sent'))
    const stopRefresh = refreshKeys({ keyring, log })
    const close = async () => {
      stopRefresh()
      await open.close()
    }
    const captcha =
      settings.recaptcha === undefined ? proofOfWork(keyring, clock, settings.captchaSteps) : recaptcha(settings.recaptcha, log)
    const at = { address: '' }
    const ways = transportsBy(settings, isDemo, open.db, clock, keyring)
    const world: World = {
      db: open.db,
      engine: open.engine,
      clock,
      random,
      captcha,
      keyring,
      work: createWork({ db: open.db, clock, random, log }),
      registry: registryBy(settings, clock),
      dan: danBy(settings.dan, log) ?? (isDemo ? demoDan(open.db, keyring) : undefined),
      log,
      settings,
      centre: centreOf(settings.office, isDemo),
      isDemo,
      needsSecondStep: settings.staffSecondStep ?? !isDemo,
      publicUrl: () => settings.publicUrl ?? at.address,
    }
    const answersAt = (address: string) => {
      at.address = address
      open.answersAt(address)
    }
    const workers: Workers = [
      ...messageWorkers(world, ways, settings.messagesPerSecond),
      ['carry-out-decision', decisionWorker(world)],
      ['tell-summary', summaryWorker(world)],
      ['enter-notice', noticeWorker(world)],
      ['tell-absences', alertWorker(world)],
      ['work-on-upload', uploadWorker(world)],
      ['fetch-source', syncWorker(world)],
      ['draw', drawWorker(world)],
      ['make-copy', copyWorker(world)],
    ]
    return { open: { ...open, close }, world, settable, workers, answersAt }
  } catch (error) {
    await open.close()
    throw error
  }
}

const logTo = ({ logLevel, own }: Settings): Logger => pino({ level: logLevel, base: own === undefined ? null : { process: own.name } })

/** Chores of each minute. While the portal is read-only, only those with `goesOnReadOnly` run. */
const minuteOf = (world: World) => async () => {
  await runChores((await isReadOnly(world)) ? chores.filter(({ goesOnReadOnly }) => goesOnReadOnly) : chores, world)
  world.work.wake()
}

/** Starts background work and the chores of each minute; returns a function that ends both. */
function beginWork(world: World, workers: Workers, tick: () => Promise<void>): () => Promise<unknown> {
  const { work, engine, settings, log } = world
  if (!settings.worksOnJobs) return async () => undefined
  work.start(workers, () => isReadOnly(world))
  const minute = eachMinute(engine, settings.databaseUrl, tick, log)
  return () => Promise.all([minute.stop(), work.stop()])
}

/** Prepares a database for a portal and ends: it serves no requests and does no background work. */
export async function prepareDatabase(settings: Settings, prepare?: Prepare): Promise<undefined> {
  const { open } = await openWorld(settings, prepare, logTo(settings), systemRandom)
  await open.close()
  return undefined
}

/** World → app → listen. */
export async function openPortal(
  settings: Settings,
  prepare?: Prepare,
  log: Logger = logTo(settings),
  random: Random = systemRandom,
): Promise<Portal> {
  const { open, world, settable, workers, answersAt } = await openWorld(settings, prepare, log, random)
  try {
    // Logged once, not by each of several processes.
    if (settings.own === undefined) for (const warning of await startWarnings(world)) log.warn(warning)
    const tick = minuteOf(world)
    const app = await createApp(world, { test: settable && { clock: settable, everyMinute: tick } })
    const stop = async (graceMs = 0) => {
      await channel?.close()
      if (graceMs > 0) await app.leave(graceMs)
      await app.close()
      await endWork()
      await open.close()
    }
    try {
      await app.listen({ host: settings.host, port: settings.port })
    } catch (error) {
      await app.close()
      if (isPortInUse(error))
        throw new StartFailure(`Port ${settings.port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`)
      throw error
    }
    const channel = await openCommands(settings, commands, world)
    const bound = app.server.address()
    const address = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : settings.port}`
    answersAt(address)
    const endWork = beginWork(world, workers, tick)
    return { address, world, stop, renewConnections: () => app.renewConnections() }
  } catch (error) {
    await open.close()
    throw error
  }
}

export interface JobsProcess extends Running {
  world: World
  /** Starts background work; the address is for links in messages. */
  begin(address: string): Promise<void>
}

/** World → jobs. It serves no requests: other processes on this database do. */
export async function openJobs(settings: Settings, prepare?: Prepare, log: Logger = logTo(settings)): Promise<JobsProcess> {
  const { open, world, workers, answersAt } = await openWorld(settings, prepare, log, systemRandom)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  sharedMetrics(metrics, settings.own?.name)
  const began: (() => Promise<unknown>)[] = []
  return {
    world,
    begin: async (address) => {
      answersAt(address)
      for (const warning of await startWarnings(world)) log.warn(warning)
      const heard = {
        hear: () => undefined,
        lost: () => world.work.wake(),
        keysChanged: () => void readKeys(world),
        workWaits: world.work.wake,
      }
      const listening = await listenForNews(open.engine, settings.databaseUrl, heard, log)
      began.push(() => listening.stop())
      began.push(beginWork(world, workers, minuteOf(world)))
    },
    stop: async () => {
      await Promise.all(began.map((end) => end()))
      await open.close()
    },
  }
}
