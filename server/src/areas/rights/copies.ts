import type { CopyStatus } from '@portal/contract/rights'
import type { Database } from '../../database/connect.ts'
import { mayMove } from '../../requests/moves.ts'
import { type RequestedStep, type Steps, takeStep } from '../../requests/takeStep.ts'
import type { World } from '../../world.ts'
import { copyMoves } from './rules.ts'
import { type CopyRow, lockCopy, writeCopy } from './store.ts'

interface CopyWish extends RequestedStep<'job'> {
  to: CopyStatus
  change: Partial<CopyRow>
}

/** Copies have no history table: the row and the audit suffice. making.ts notifies the holder once the copy is ready. */
const copySteps: Steps<CopyRow, CopyWish> = {
  lock: lockCopy,
  holds: (row, { to, who }) => mayMove(copyMoves, row.status, to, who),
  change: (tx, row, { to, change }) => writeCopy(tx, row.id, { ...change, status: to }),
  record: async () => undefined,
  messages: async () => [],
  announce: async () => undefined,
}

export async function moveCopy(tx: Database, world: World, id: number, to: CopyStatus, change: Partial<CopyRow> = {}): Promise<void> {
  await takeStep(tx, world, copySteps, id, () => ({ who: 'job' as const, personId: null, note: null, to, change }))
}
