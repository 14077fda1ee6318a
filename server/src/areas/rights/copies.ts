import type { CopyStatus } from '@portal/contract/rights'
import type { Database } from '../../database/connect.ts'
import { mayMove } from '../../kit/moves.ts'
import { type Steps, takeStep, type Wish } from '../../kit/takeStep.ts'
import type { World } from '../../kit/world.ts'
import { copyMoves } from './rules.ts'
import { type CopyRow, dropCopies, lockCopy, writeCopy } from './store.ts'

interface CopyWish extends Wish<'job'> {
  to: CopyStatus
  change: Partial<CopyRow>
}

/** The row itself and the audit say what became of a copy: it has no history beside them. Who asked is told when it is there (making.ts). */
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

/** Every copy of an account goes, also one that is being made: with a new password, a closed account, and a next copy. */
export const eraseCopiesOf = dropCopies
