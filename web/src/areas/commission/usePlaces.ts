import type { ResultOf } from '@portal/contract/call'
import type { PlacesCell, PlacesChange, PlacesProblem, PlacesRow, placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { useState } from 'react'
import * as z from 'zod/mini'
import { keepDraft, keptDraft, wipeDraft } from '../../base/drafts.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { blockIn, laidOut, placesText, placesTyped } from './grid.ts'
import { useSavePlaces } from './queries.ts'

export type Grid = ResultOf<typeof placesGrid>
type Effect = ResultOf<typeof savePlaces>

/** What was typed into a cell, and what stood there when it was. */
const Edit = z.object({ text: z.string(), from: z.nullable(z.number()) })
type Edit = z.infer<typeof Edit>
export type Edits = Readonly<Record<string, Edit>>

export const keyOf = (orgId: number, age: number): string => `${orgId} ${age}`

const draftOf = (campaignId: number) => `places ${campaignId}`

/** Edits survive a reload and an ended session, as every form's do. */
function keptEdits(campaignId: number): Edits {
  const found = z.safeParse(z.record(z.string(), Edit), keptDraft(draftOf(campaignId))?.values)
  return found.success ? found.data : {}
}

export interface CellState {
  text: string
  isChanged: boolean
  problem: 'notNumber' | PlacesProblem | undefined
}

/** The cells as they are edited, what is wrong with them, and how they are saved in one step. */
export function usePlaces({ campaign, rows }: Grid) {
  const [edits, setEdits] = useState(() => keptEdits(campaign.id))
  const [problems, setProblems] = useState<Readonly<Record<string, PlacesProblem>>>({})
  const [effect, setEffect] = useState<Effect>()
  const [pending, setPending] = useState(false)
  const save = useSavePlaces()
  const tell = useFailureToast()

  const put = (next: Edits) => {
    setEdits(next)
    if (Object.keys(next).length === 0) wipeDraft(draftOf(campaign.id))
    else keepDraft(draftOf(campaign.id), { values: next })
  }
  const without = <Value>(of: Readonly<Record<string, Value>>, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !keys.includes(key)))

  /** Puts texts into cells; a text that says what is there already is no edit. */
  function fillIn(cells: readonly { row: PlacesRow; cell: PlacesCell; text: string }[]) {
    const keys = cells.map(({ row, cell }) => keyOf(row.orgId, cell.age))
    const typed = cells.flatMap(({ row, cell, text }) =>
      placesTyped(text) === cell.places ? [] : [[keyOf(row.orgId, cell.age), { text, from: cell.places }] as const],
    )
    put({ ...without(edits, keys), ...Object.fromEntries(typed) })
    setProblems(without(problems, keys))
  }

  /** Pastes a block from a cell of the shown rows on; answers how much of it found room. */
  function paste(shown: readonly PlacesRow[], at: { row: number; column: number }, copied: string) {
    const { inside, outside } = laidOut(blockIn(copied), at, { rows: shown.length, columns: shown[0]?.cells.length ?? 0 })
    const cells = inside.flatMap(({ row, column, text }) => {
      const [found, cell] = [shown[row], shown[row]?.cells[column]]
      return found === undefined || cell === undefined ? [] : [{ row: found, cell, text }]
    })
    fillIn(cells)
    return { filled: cells.length, outside }
  }

  function stateOf(orgId: number, { age, places }: PlacesCell): CellState {
    const key = keyOf(orgId, age)
    const edit = edits[key]
    if (edit === undefined) return { text: placesText(places), isChanged: false, problem: undefined }
    return { text: edit.text, isChanged: true, problem: placesTyped(edit.text) === undefined ? 'notNumber' : problems[key] }
  }

  const known = new Set(rows.flatMap(({ orgId, cells }) => cells.map(({ age }) => keyOf(orgId, age))))
  const edited = Object.entries(edits).filter(([key]) => known.has(key))
  const wrongKeys = edited.filter(([key, { text }]) => placesTyped(text) === undefined || problems[key] !== undefined).map(([key]) => key)

  const changes = (): PlacesChange[] =>
    rows.flatMap(({ orgId, cells }) =>
      cells.flatMap(({ age }) => {
        const edit = edits[keyOf(orgId, age)]
        const to = edit && placesTyped(edit.text)
        return edit === undefined || to === undefined ? [] : [{ orgId, age, from: edit.from, to }]
      }),
    )

  /** Asks what the edits would change, or saves them; answers whether nothing stood against it. */
  async function send(checkOnly: boolean): Promise<boolean> {
    setPending(true)
    try {
      const answered = await save({}, { campaignId: campaign.id, changes: changes(), checkOnly })
      setProblems(Object.fromEntries(answered.problems.map((problem) => [keyOf(problem.orgId, problem.age), problem])))
      const isFine = answered.problems.length === 0
      setEffect(checkOnly && isFine ? answered : undefined)
      if (answered.saved) put({})
      return isFine
    } catch (error) {
      if (!(error instanceof Error)) throw error
      tell(error)
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    stateOf,
    fillIn,
    paste,
    edited: edited.length,
    wrongKeys,
    pending,
    effect,
    review: () => send(true),
    save: () => send(false),
    leaveReview: () => setEffect(undefined),
    undoAll: () => {
      put({})
      setProblems({})
    },
  }
}
export type PlacesState = ReturnType<typeof usePlaces>
