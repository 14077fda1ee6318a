import { isSame, type MarkValue, NO_MARK } from '@portal/contract/markRules'
import type { MarkEntry, MarkGrid } from '@portal/contract/marks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomId } from '../../base/entryIds.ts'
import { useRefusalText } from '../../base/failureText.ts'
import { useStore } from '../../base/store.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import { flushMarks, markQueue, queueMarks } from './markQueue.ts'
import { type Cell, type Change, isWrong, keyOf, needsWhy, parsedValue, valuesOf } from './rules.ts'

/** Cell whose text or entry was not recorded. */
export interface Problem {
  cell: Cell
  text: string
  message: string
}

/** Marks of a grid: shown before the answer, saved cell by cell, undone step by step. */
export function useMarking(grid: MarkGrid) {
  const client = useQueryClient()
  const text = useText(marksWords)
  const inWords = useRefusalText()
  const { waiting, sent, refused, isFailed, savedAt } = useStore(markQueue)
  /** Steps that can be undone: the values before. */
  const [steps, setSteps] = useState<readonly (readonly Change[])[]>([])
  const [typed, setTyped] = useState<ReadonlyMap<string, Problem>>(new Map())
  /** Changes of published marks, until their reason is written. */
  const [asked, setAsked] = useState<{ changes: readonly Change[]; isUndo: boolean }>()
  const { works } = grid
  const values = valuesOf(grid, [...sent, ...waiting])
  const valueIn = (cell: Cell): MarkValue => values.get(keyOf(cell)) ?? NO_MARK

  function record(changes: readonly Change[], isUndo: boolean, why: string | null): void {
    setSteps((all) => (isUndo ? all.slice(0, -1) : [...all, changes.map((one) => ({ ...one, value: valueIn(one) }))]))
    const entries = changes.map(({ workId, childId, value }): MarkEntry => {
      const before = valueIn({ workId, childId })
      return { entryId: randomId(), workId, childId, ...value, why: needsWhy({ workId, childId }, before, works) ? why : null }
    })
    queueMarks(entries)
    void flushMarks(client)
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

  const refusals = refused.map(
    ({ entry, outcome }): Problem => ({ cell: entry, text: String(entry.points ?? ''), message: inWords(outcome) }),
  )
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
    isSaving: waiting.length > 0 && !isFailed,
    notSaved: isFailed ? waiting.length : 0,
    savedAt,
    sendAgain: () => void flushMarks(client),
  }
}
export type Marking = ReturnType<typeof useMarking>
