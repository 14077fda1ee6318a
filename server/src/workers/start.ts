import cluster from 'node:cluster'
import { readSettings } from '../settings.ts'
import { runChild } from './child.ts'
import { type Opening, type Running, STOP_WITHIN_MS, whyOf } from './parts.ts'
import { crewFor } from './shares.ts'

/** Runs until Ctrl-C or SIGTERM, even during the start; then finishes requests in flight, flushes buffers and ends. */
function runUntilStopped(start: (stopping: AbortSignal) => Promise<Running | undefined>): void {
  const stopping = new AbortController()
  const opened = start(stopping.signal)
  opened.catch((error: unknown) => {
    console.error(whyOf(error))
    process.exit(1)
  })
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await (await opened)?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** Entry point: runs everything in this process, starts the crew, or runs as one of its processes. */
export function startPortal(load: () => Promise<Opening>): void {
  if (cluster.isWorker) runChild(load)
  else
    runUntilStopped(async (stopping) => {
      const settings = readSettings(process.env)
      const { workers, note } = crewFor(settings)
      if (note !== undefined) console.error(note)
      if (workers > 0) return (await import('./first.ts')).runCrew(settings, workers, stopping)
      return (await load()).all(settings)
    })
}
