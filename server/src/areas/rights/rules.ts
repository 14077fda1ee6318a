import { COPY_HOURS, type CopyStatus } from '@portal/contract/rights'
import { dateIn } from '../../outside/clock.ts'
import type { Moves } from '../../requests/moves.ts'

/** Status transitions; only the job makes them. */
export const copyMoves: Moves<CopyStatus, 'job'> = {
  ASKED: { MAKING: 'job' },
  MAKING: { READY: 'job', FAILED: 'job' },
  READY: {},
  FAILED: {},
}

/** Time at which a copy expires. */
export const copyEnd = (readyAt: Date): Date => new Date(readyAt.getTime() + COPY_HOURS * 3_600_000)

/** File name in Latin letters, because old zip programs garble Cyrillic ones. */
export const copyName = (readyAt: Date): string => `minii-medeelel-${dateIn(readyAt)}.zip`
