import cluster from 'node:cluster'
import { processPlanFor } from '../settings/processCounts.ts'
import { readSettings } from '../settings.ts'
import { runChild } from './child.ts'
import { failureReason, type PortalEntry, type Running, STOP_TIMEOUT_MS } from './lifecycle.ts'

/** Runs until Ctrl-C or SIGTERM, even during the start; then finishes requests in flight, flushes buffers and ends. */
function runUntilStopped(start: (stopping: AbortSignal) => Promise<Running | undefined>): void {
  const stopping = new AbortController()
  const opened = start(stopping.signal)
  opened.catch((error: unknown) => {
    console.error(failureReason(error))
    process.exit(1)
  })
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await (await opened)?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** Entry point: runs everything in this process, starts the crew, or runs as one of its processes. */
export function startPortal(load: () => Promise<PortalEntry>): void {
  if (cluster.isWorker) runChild(load)
  else
    runUntilStopped(async (stopping) => {
      const settings = readSettings(process.env)
      const { workers, note } = processPlanFor(settings)
      if (note !== undefined) console.error(note)
      if (workers > 0) return (await import('./primary.ts')).runProcesses(settings, workers, stopping)
      return (await load()).all(settings)
    })
}
