import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { pino } from 'pino'
import { restartDelay, STEADY_MS } from '../settings/processCounts.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { type FromPrimary, type Metrics, ToPrimary } from './channel.ts'
import { NAME_VARIABLE, type Running, STOP_TIMEOUT_MS } from './lifecycle.ts'

/** Time that open connections have for one more request, whose response closes them, while other workers continue. */
const GRACE_MS = 2000
/** Time-out of a replaced worker, long enough for an upload of ten minutes. */
const REPLACE_TIMEOUT_MS = 610_000
/** Time after the time-out before a blocked process is killed. */
const BLOCKED_MS = 2000
const METRICS_TIMEOUT_MS = 2000

/** A slot of the crew with its current process. */
interface Place {
  name: string
  holder?: Worker | undefined
  quickDeaths: number
  /** Whether a new process is starting while the old one still runs. */
  isReplaced: boolean
}
const placeOf = (name: string): Place => ({ name, quickDeaths: 0, isReplaced: false })

/** Sends a message; ignores a closing channel, because the process's exit is handled elsewhere. */
const sendToChild = (child: Worker, message: FromPrimary) => {
  if (child.isConnected()) child.send(message, undefined, undefined, () => undefined)
}

/** Stops a process and waits for its exit. */
async function end(child: Worker, graceMs: number, withinMs: number): Promise<void> {
  if (child.isDead()) return
  const ended = once(child, 'exit')
  sendToChild(child, { is: 'stop', graceMs, withinMs })
  const patience = new AbortController()
  const blocked = pause(withinMs + BLOCKED_MS, undefined, { signal: patience.signal }).then(
    () => child.process.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  patience.abort()
  await blocked
}

/**
 * Starts the jobs process, which prepares the database, then the workers behind one port. Replaces dead processes, and all of them on
 * SIGHUP; this process only distributes connections round-robin.
 */
export async function runProcesses(settings: Settings, workers: number, stopping: AbortSignal): Promise<Running> {
  const log = pino({ level: settings.logLevel, base: null })
  const jobs = placeOf('jobs')
  const web = Array.from({ length: workers }, (_, at) => placeOf(`web-${at + 1}`))
  let address = ''
  let isUp = false
  let isEnding = false
  const isOver = () => isEnding || stopping.aborted
  const gathering = new Map<number, (metrics: Metrics) => void>()
  let asks = 0
  cluster.setupPrimary({ silent: false })

  /** Collects the metrics of all other processes within the time-out. */
  async function gatherMetrics(asker: Worker, ask: number): Promise<void> {
    const others = [jobs, ...web].flatMap(({ holder }) => (holder === undefined || holder === asker ? [] : [holder]))
    const id = ++asks
    const metrics: Metrics[] = []
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(patience)
        gathering.delete(id)
        resolve()
      }
      const patience = setTimeout(done, METRICS_TIMEOUT_MS)
      gathering.set(id, (one) => metrics.push(one) === others.length && done())
      for (const other of others) sendToChild(other, { is: 'giveMetrics', ask: id })
      if (others.length === 0) done()
    })
    sendToChild(asker, { is: 'othersMetrics', ask, metrics })
  }

  /** Forks a process and resolves once it is ready; rejects with its message if it exits before. */
  function launch({ name }: Place): Promise<Worker> {
    const child = cluster.fork({ [NAME_VARIABLE]: name, WEB_PROCESSES: String(workers) })
    return new Promise((resolve, reject) => {
      let why: string | undefined
      child.on('message', (sent) => {
        const message = ToPrimary.safeParse(sent).data
        if (message?.is === 'failed') {
          why = message.why
          if (isUp) log.error({ process: name, fault: why }, 'a process could not begin')
        }
        if (message?.is === 'metricsWanted') void gatherMetrics(child, message.ask)
        if (message?.is === 'metrics') gathering.get(message.ask)?.(message.metrics)
        if (message?.is !== 'ready') return
        address ||= message.address ?? ''
        log.info({ process: name, pid: child.process.pid }, 'started')
        resolve(child)
      })
      child.once('exit', (code, signal) => {
        log.info({ process: name, pid: child.process.pid, code, signal }, 'ended')
        reject(new StartFailure(why ?? `The process ${name} ended with ${code ?? signal} before it was ready.`))
      })
    })
  }

  /** Assigns the process to the slot and refills the slot after its death. */
  function settle(place: Place, child: Worker): void {
    place.holder = child
    const since = performance.now()
    const gone = () => {
      if (place.holder !== child) return
      place.holder = undefined
      if (place === jobs && !settings.worksOnJobs) return
      if (isOver() || place.isReplaced) return
      place.quickDeaths = performance.now() - since < STEADY_MS ? place.quickDeaths + 1 : 0
      log.error({ process: place.name }, 'a process died and is replaced')
      void refill(place)
    }
    if (child.isDead()) gone()
    else child.once('exit', gone)
    if (place === jobs && isUp) sendToChild(child, { is: 'begin', address, isFirst: false })
  }

  /** Asks the other workers to close keep-alive connections, so that new ones reach the replacement too. */
  function shareConnections(newcomer: Place): void {
    if (newcomer === jobs) return
    for (const place of web) if (place !== newcomer && place.holder !== undefined) sendToChild(place.holder, { is: 'renewConnections' })
  }

  /** Retries until the slot is filled. */
  async function refill(place: Place): Promise<void> {
    for (;;) {
      await pause(restartDelay(place.quickDeaths))
      if (isOver()) return
      try {
        settle(place, await launch(place))
        return shareConnections(place)
      } catch (error) {
        if (isOver()) return
        place.quickDeaths += 1
        log.error({ process: place.name, fault: String(error) }, 'a process does not start: trying again')
      }
    }
  }

  /** Starts a new worker before stopping the old one, so that one always serves. If the new one fails to start, the old one stays. */
  async function replaceWorker(place: Place): Promise<boolean> {
    const old = place.holder
    // A dead one is being replaced already.
    if (old === undefined) return true
    place.isReplaced = true
    try {
      settle(place, await launch(place))
    } catch (error) {
      log.error({ process: place.name, fault: String(error) }, 'the new process does not start: those that run stay')
      return false
    } finally {
      place.isReplaced = false
      if (place.holder === undefined && !isOver()) void refill(place)
    }
    await end(old, GRACE_MS, REPLACE_TIMEOUT_MS)
    return true
  }

  async function replaceAll(): Promise<void> {
    for (const place of web) if (isOver() || !(await replaceWorker(place))) return
    // Jobs pause meanwhile: two processes for jobs would need twice the connections.
    const old = jobs.holder
    jobs.holder = undefined
    if (old !== undefined) await end(old, 0, STOP_TIMEOUT_MS)
    if (old !== undefined || !settings.worksOnJobs) await refill(jobs)
    log.info('all processes are replaced')
  }

  const stop = async () => {
    isEnding = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).flatMap((child) => (child === undefined ? [] : [end(child, 0, STOP_TIMEOUT_MS)])),
    )
  }
  /** A failure at the first start ends the command. */
  const fill = async (place: Place) => {
    if (!isOver()) settle(place, await launch(place))
  }
  const allUp = (async () => {
    await fill(jobs)
    await Promise.all(web.map(fill))
    isUp = true
  })()
  // In a terminal SIGHUP ends the portal; elsewhere it deploys a new build.
  let replacing = allUp
  if (!isatty(0)) process.on('SIGHUP', () => (replacing = replacing.then(replaceAll)))
  try {
    await allUp
  } catch (error) {
    if (stopping.aborted) return { stop }
    await stop()
    throw error
  }
  if (jobs.holder !== undefined) sendToChild(jobs.holder, { is: 'begin', address, isFirst: true })
  else if (!isOver()) console.log(`Portal: ${address}`)
  return { stop }
}
