import type { PGlite } from '@electric-sql/pglite'
import { writeBlockOf } from '../errors.ts'

const isLogFull = (error: unknown): boolean =>
  writeBlockOf(error) === 'diskFull' && error instanceof Error && error.message.includes('pg_wal/')

/**
 * Patches `execProtocolStream` to call `leave` when the write-ahead log fills the disk. Reason: the engine reports it once and then blocks
 * forever. Acknowledged rows are safe, so the process has to exit and restart.
 */
export function onFullLog(client: Pick<PGlite, 'execProtocolStream'>, leave: () => void): void {
  const plain = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (...sent) => {
    try {
      return await plain(...sent)
    } catch (error) {
      if (isLogFull(error)) leave()
      throw error
    }
  }
}
