import type { RollChild } from '@portal/contract/today'
import { useState } from 'react'
import { useStore } from '../../base/store.ts'
import { isWaiting, unseenEntries } from '../entries/index.ts'
import { entryQueue } from './entryQueue.ts'
import { isSameRoll, type Mark, type RollKey, type ShownChild, withEntries } from './rules.ts'

/** A change that can be undone: of one child, or of all untouched children. */
type Change = { childId: number; before: Mark | null } | { childId: null }

interface ReadChildren {
  children: readonly RollChild[]
  /** Time of the read by the device's clock. */
  readAt: number
}

/** Entries about a roll: shown at once, stored on the device, sent, undone one by one. */
export function useEntering(roll: RollKey, { children, readAt }: ReadChildren, why: string | null) {
  const queue = useStore(entryQueue.state)
  const [changes, setChanges] = useState<readonly Change[]>([])

  function enter(childId: number | null, mark: Mark | null): void {
    const { reason, minutesLate } = mark ?? { reason: null, minutesLate: 0 }
    const { groupId, day, period } = roll
    void entryQueue.add({ groupId, day, period, childId, reason, minutesLate, why })
  }

  const waiting = queue.kept.filter((kept) => isWaiting(kept) && isSameRoll(kept.entry, roll)).length
  const isArriving = queue.arriving.some((entry) => isSameRoll(entry, roll))
  return {
    shown: withEntries(children, roll, unseenEntries(queue, readAt)),
    isSaving: isArriving || (waiting > 0 && !queue.isFailed),
    /** Entries that are kept until the portal can be reached. */
    waiting: queue.isVolatile ? 0 : waiting,
    savedAt: queue.savedAt,
    canUndo: changes.length > 0,
    mark({ childId, mark: before }: ShownChild, mark: Mark): void {
      setChanges((all) => [...all, { childId, before }])
      enter(childId, mark)
    },
    markRest(): void {
      setChanges((all) => [...all, { childId: null }])
      enter(null, { reason: 'PRESENT', minutesLate: 0 })
    },
    undo(): void {
      const last = changes.at(-1)
      if (last === undefined) return
      setChanges((all) => all.slice(0, -1))
      enter(last.childId, last.childId === null ? null : last.before)
    },
  }
}
