import { isSame, type MarkValue, NO_MARK } from '@portal/contract/markRules'
import type { MarkGrid } from '@portal/contract/marks'
import { useState } from 'react'
import { useRefusalText } from '../../base/failureText.ts'
import { useStore } from '../../base/store.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { isWaiting, unseenEntries } from '../entries/index.ts'
import { markQueue } from './queries.ts'
import { type Cell, type Change, isWrong, keyOf, needsWhy, parsedValue, textOf, valuesOf } from './rules.ts'

/** Cell whose text or entry was not recorded. */
export interface Problem {
  cell: Cell
  text: string
  message: string
}

/** Marks of a grid, read at this time of the device: shown before the answer, saved cell by cell, undone step by step. */
export function useMarking(grid: MarkGrid, readAt: number) {
  const text = useText(marksWords)
  const inWords = useRefusalText()
  const queue = useStore(markQueue.state)
  const refused = queue.kept.flatMap((kept) => (kept.refusal === null ? [] : [{ ...kept, refusal: kept.refusal }]))
  /** Steps that can be undone: the values before. */
  const [steps, setSteps] = useState<readonly (readonly Change[])[]>([])
  const [typed, setTyped] = useState<ReadonlyMap<string, Problem>>(new Map())
  /** Changes of published marks, until their reason is written. */
  const [asked, setAsked] = useState<{ changes: readonly Change[]; isUndo: boolean }>()
  const { works } = grid
  const values = valuesOf(grid, unseenEntries(queue, readAt))
  const valueIn = (cell: Cell): MarkValue => values.get(keyOf(cell)) ?? NO_MARK

  function record(changes: readonly Change[], isUndo: boolean, why: string | null): void {
    setSteps((all) => (isUndo ? all.slice(0, -1) : [...all, changes.map((one) => ({ ...one, value: valueIn(one) }))]))
    const keys = new Set(changes.map(keyOf))
    for (const kept of refused) if (keys.has(keyOf(kept.entry))) void markQueue.remove(kept)
    for (const { workId, childId, value } of changes) {
      const isExplained = needsWhy({ workId, childId }, valueIn({ workId, childId }), works)
      void markQueue.add({ workId, childId, ...value, why: isExplained ? why : null })
    }
  }

  /** Records changes; those of published marks once their reason is written. */
  function enter(all: readonly Change[], isUndo = false): void {
    const changes = all.filter((one) => !isSame(one.value, valueIn(one)))
    forget(all)
    if (changes.length === 0) {
      if (isUndo) setSteps((steps) => steps.slice(0, -1))
      return
    }
    if (changes.some((one) => needsWhy(one, valueIn(one), works))) setAsked({ changes, isUndo })
    else record(changes, isUndo, null)
  }

  const forget = (cells: readonly Cell[]) => {
    const keys = new Set(cells.map(keyOf))
    setTyped((all) => new Map([...all].filter(([key]) => !keys.has(key))))
  }

  const refusals = refused.map(({ entry, refusal }): Problem => ({ cell: entry, text: textOf(entry), message: inWords(refusal) }))
  const waiting = queue.kept.filter(isWaiting).length + queue.arriving.length
  const problems = new Map([...refusals.map((one): [string, Problem] => [keyOf(one.cell), one]), ...typed])

  return {
    values,
    valueIn,
    problems,
    enter,
    /** Records the text of a cell, or keeps it with the reason for which it is no mark. */
    enterText(cell: Cell, entered: string): void {
      const work = works.find(({ workId }) => workId === cell.workId)
      if (work === undefined) return
      const value = parsedValue(entered, work)
      if (isWrong(value)) {
        const message = fill(text.wrong[value], { max: work.maxPoints ?? 0 })
        setTyped((all) => new Map(all).set(keyOf(cell), { cell, text: entered, message }))
      } else enter([{ ...cell, value }])
    },
    undo(): void {
      const last = steps.at(-1)
      if (last !== undefined) enter(last, true)
    },
    canUndo: steps.length > 0,
    asked: asked?.changes,
    /** Records the changes that were asked about; undefined gives them up. */
    answer(why: string | undefined): void {
      if (asked !== undefined && why !== undefined) record(asked.changes, asked.isUndo, why)
      setAsked(undefined)
    },
    /** Marks of this grid that the server refused. */
    refused: refused.filter(({ entry }) => works.some(({ workId }) => workId === entry.workId)),
    isSaving: waiting > 0 && !queue.isFailed,
    /** Marks that are kept until the portal can be reached. */
    waiting: queue.isFailed ? waiting : 0,
    savedAt: queue.savedAt,
  }
}
export type Marking = ReturnType<typeof useMarking>
