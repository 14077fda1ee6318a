import { COPY_HOURS, type CopyStatus } from '@portal/contract/rights'
import type { Moves } from '../../kit/moves.ts'
import { dateIn } from '../../outside/clock.ts'

/** Only the job moves a copy: its holder asks for one, fetches it, and asks for another. */
export const copyMoves: Moves<CopyStatus, 'job'> = {
  ASKED: { MAKING: 'job' },
  MAKING: { READY: 'job', FAILED: 'job' },
  READY: {},
  FAILED: {},
}

/** Until when a copy can be fetched. */
export const copyEnd = (readyAt: Date): Date => new Date(readyAt.getTime() + COPY_HOURS * 3_600_000)

/** In Latin letters: old programs garble others in the names of files. */
export const copyName = (readyAt: Date): string => `minii-medeelel-${dateIn(readyAt)}.zip`
