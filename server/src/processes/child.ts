import { isatty } from 'node:tty'
import { type ProcessRole, poolSizeOf } from '../settings/processCounts.ts'
import { readSettings, type Settings } from '../settings.ts'
import { onPrimaryMessage, sendToPrimary } from './channel.ts'
import { failureReason, NAME_VARIABLE, type PortalEntry, type Running, STOP_TIMEOUT_MS } from './lifecycle.ts'

/** Settings of this process with its share of the connections. */
function ownSettings(name: string): { part: ProcessRole; settings: Settings } {
  const settings = readSettings(process.env)
  const part = name.startsWith('web') ? 'web' : 'jobs'
  const pool = poolSizeOf(part, settings, settings.webProcesses ?? 1)
  return { part, settings: { ...settings, own: { name, pool }, ...(part === 'web' && { worksOnJobs: false }) } }
}

/** Opens this process's part and reports it ready; returns the start of its work, which waits for the portal's address. */
async function openPart(load: () => Promise<PortalEntry>, name: string): Promise<OwnPart | undefined> {
  const { part, settings } = ownSettings(name)
  const opening = await load()
  if (part === 'web') {
    const running = await opening.web(settings)
    await sendToPrimary({ is: 'ready', address: running.address })
    return { running, renewConnections: running.renewConnections }
  }
  if (!settings.worksOnJobs) {
    await opening.prepare(settings)
    await sendToPrimary({ is: 'ready' })
    process.exit(0)
  }
  const running = await opening.jobs(settings)
  await sendToPrimary({ is: 'ready' })
  return { running, begin: running.begin }
}
interface OwnPart {
  running: Running
  begin?(address: string, isFirst: boolean): Promise<void>
  renewConnections?(): void
}

/** Runs a forked process until the first process stops it or disconnects. */
export function runChild(load: () => Promise<PortalEntry>): void {
  const opened = openPart(load, process.env[NAME_VARIABLE] ?? '')
  const failed = async (error: unknown) => {
    await sendToPrimary({ is: 'failed', why: failureReason(error) })
    process.exit(1)
  }
  opened.catch(failed)
  let limit: NodeJS.Timeout | undefined
  let stopping = false
  const stop = async (graceMs: number, withinMs: number) => {
    // A later stop may shorten the time-out, because the whole portal ends.
    clearTimeout(limit)
    limit = setTimeout(() => process.exit(1), withinMs).unref()
    if (stopping) return
    stopping = true
    await (await opened)?.running.stop(graceMs)
    process.exit(0)
  }
  onPrimaryMessage((message) => {
    if (message.is === 'stop') void stop(message.graceMs, message.withinMs)
    if (message.is === 'renewConnections') opened.then((own) => own?.renewConnections?.()).catch(failed)
    if (message.is === 'begin') opened.then((own) => own?.begin?.(message.address, message.isFirst)).catch(failed)
  })
  // Ctrl-C and signals to the process group reach every process directly.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, STOP_TIMEOUT_MS))
  // Without a terminal, SIGHUP asks the first process for replacement.
  if (!isatty(0)) process.on('SIGHUP', () => undefined)
}
