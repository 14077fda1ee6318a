import type { ResultOf } from '@portal/contract/call'
import type { PlacesCell, PlacesChange, PlacesProblem, PlacesRow, placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { useEffect, useReducer, useState } from 'react'
import * as z from 'zod/mini'
import { typedDraft } from '../../../base/drafts.ts'
import { usePress } from '../../../base/usePress.ts'
import { type Editing, edited, keyOf, parseBlock, parsePlaces, pastedCells, placesText } from './grid.ts'
import { useCheckPlaces, useSavePlaces } from './queries.ts'

export type Grid = ResultOf<typeof placesGrid>
/** Reviewed changes and their effect. */
interface Reviewed {
  changes: PlacesChange[]
  effect: ResultOf<typeof savePlaces>
}

const Edits = z.record(z.string(), z.object({ text: z.string(), from: z.nullable(z.number()) }))

const draftOf = (campaignId: number) => typedDraft(`places ${campaignId}`, Edits)
/** Restores the edits of a draft, which survive a reload and an expired session. */
const storedEdits = (campaignId: number): Editing => ({ edits: draftOf(campaignId).read()?.values ?? {}, problems: {} })

export interface CellState {
  text: string
  isChanged: boolean
  problem: 'notNumber' | PlacesProblem | undefined
}

/** No edits on a read-only grid; edits made while it was editable stay in their draft. */
const NO_EDITING: Editing = { edits: {}, problems: {} }

/** State of the grid: cells with edits and problems, and saving in one step. */
export function usePlaces({ campaign, rows, mayEdit }: Grid) {
  const [editing, edit] = useReducer(edited, campaign.id, storedEdits)
  const { edits, problems } = mayEdit ? editing : NO_EDITING
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [check, save] = [useCheckPlaces(), useSavePlaces()]
  const { pending, press } = usePress()
  useEffect(() => {
    if (Object.keys(editing.edits).length === 0) draftOf(campaign.id).wipe()
    else draftOf(campaign.id).keep(editing.edits)
  }, [editing.edits, campaign.id])

  /** Pastes a block, starting at a cell of the shown rows; returns the numbers of cells inside and outside the grid. */
  function paste(shown: readonly PlacesRow[], at: { row: number; column: number }, copied: string) {
    const { inside, outside } = pastedCells(parseBlock(copied), at, { rows: shown.length, columns: shown[0]?.cells.length ?? 0 })
    const fill = inside.flatMap(({ row, column, text }) => {
      const [found, cell] = [shown[row], shown[row]?.cells[column]]
      return found === undefined || cell === undefined ? [] : [{ key: keyOf(found.orgId, cell.age), places: cell.places, text }]
    })
    edit({ fill })
    return { filled: fill.length, outside }
  }

  function stateOf(orgId: number, { age, places }: PlacesCell): CellState {
    const key = keyOf(orgId, age)
    const typed = edits[key]
    if (typed === undefined) return { text: placesText(places), isChanged: false, problem: undefined }
    return { text: typed.text, isChanged: true, problem: parsePlaces(typed.text) === undefined ? 'notNumber' : problems[key] }
  }

  const known = rows.flatMap(({ orgId, cells }) => cells.map(({ age }) => keyOf(orgId, age)))
  const changed = known.filter((key) => edits[key] !== undefined)
  const wrong = changed.filter((key) => parsePlaces(edits[key]?.text ?? '') === undefined || problems[key] !== undefined)

  const changes = (): PlacesChange[] =>
    rows.flatMap(({ orgId, cells }) =>
      cells.flatMap(({ age }) => {
        const typed = edits[keyOf(orgId, age)]
        const to = typed && parsePlaces(typed.text)
        return typed === undefined || to === undefined ? [] : [{ orgId, age, from: typed.from, to }]
      }),
    )

  /** Checks the effect of the edits. Returns whether the server had no objection, or undefined if the call failed. */
  const review = () =>
    press(async () => {
      const sent = changes()
      const effect = await check({}, { campaignId: campaign.id, changes: sent, checkOnly: true })
      const isFine = effect.problems.length === 0
      setReviewed(isFine ? { changes: sent, effect } : undefined)
      edit({ refused: effect.problems })
      return isFine
    })

  /** Saves the reviewed changes and no later edits. Returns whether they were saved, or undefined if the call failed. */
  const saveReviewed = () =>
    press(async () => {
      const sent = reviewed?.changes ?? []
      const answered = await save({}, { campaignId: campaign.id, changes: sent, checkOnly: false })
      setReviewed(undefined)
      edit(answered.saved ? { saved: sent } : { refused: answered.problems })
      return answered.saved
    })

  return {
    stateOf,
    edit,
    paste,
    edited: changed.length,
    /** Keys of invalid cells, from top to bottom. */
    wrong,
    pending,
    effect: reviewed?.effect,
    review,
    save: saveReviewed,
    leaveReview: () => setReviewed(undefined),
    undoAll: () => edit('undo'),
  }
}
export type PlacesState = ReturnType<typeof usePlaces>
