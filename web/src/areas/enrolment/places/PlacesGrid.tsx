import { MAX_PLACES, type PlacesCell, type PlacesRow } from '@portal/contract/staffPlaces'
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react'
import { toast } from '../../../base/toast.ts'
import { dateAndTime } from '../../../text/dates.ts'
import { placesWords } from '../../../text/mn/places.ts'
import { unbroken } from '../../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { as } from '../../../ui/table/rows.ts'
import { keyOf, parsePlaces, placesText } from './grid.ts'
import classes from './PlacesGrid.module.css'
import type { CellState, PlacesState } from './usePlaces.ts'

interface GridProps {
  shown: readonly PlacesRow[]
  places: PlacesState
  mayEdit: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Cell of the shown rows that an event comes from. */
const placeOf = ({ target }: { target: EventTarget }) => {
  const { row, column } = target instanceof HTMLInputElement ? target.dataset : {}
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** Places by kindergarten and age; typed, or pasted from a spreadsheet starting at the focused cell. */
export function PlacesGrid({ shown, places, mayEdit }: GridProps) {
  const text = useText(placesWords)
  const table = useRef<HTMLTableElement>(null)
  const ages = shown[0]?.cells.map(({ age }) => age) ?? []
  const states = shown.map(({ orgId, cells }) => cells.map((cell) => places.stateOf(orgId, cell)))
  const numberIn = (state: CellState | undefined) => parsePlaces(state?.text ?? '') ?? 0

  function moveByKey(event: KeyboardEvent) {
    const [at, step] = [placeOf(event), STEPS[event.key]]
    if (at === undefined || step === undefined) return
    event.preventDefault()
    const way = event.key === 'Enter' && event.shiftKey ? -step : step
    const next = table.current?.querySelector<HTMLInputElement>(`[data-row="${at.row + way}"][data-column="${at.column}"]`)
    next?.focus()
    next?.select()
  }
  function paste(event: ClipboardEvent) {
    const [at, copied] = [placeOf(event), event.clipboardData.getData('text/plain')]
    if (at === undefined || !/[\t\n\r]/.test(copied)) return
    event.preventDefault()
    const { filled, outside } = places.paste(shown, at, copied)
    const message = fill(outside === 0 ? text.pasted : text.pastedOutside, { count: filled, outside })
    if (outside === 0) toast.success(message)
    else toast.warning(message)
  }

  return (
    <table ref={table} className={classes.table} onKeyDown={moveByKey} onPaste={paste} {...as.table}>
      <caption className="unseen">{text.caption}</caption>
      <thead {...as.group}>
        <tr {...as.row}>
          <th scope="col" {...as.columnHead}>
            {text.kindergarten}
          </th>
          {ages.map((age) => (
            <th key={age} scope="col" {...as.columnHead}>
              {fill(text.age, { age })}
            </th>
          ))}
          <th scope="col" className={classes.sum} {...as.columnHead}>
            {text.all}
          </th>
        </tr>
      </thead>
      <tbody {...as.group}>
        <tr className={classes.all} {...as.row}>
          <th scope="row" {...as.rowHead}>
            {text.all}
          </th>
          {ages.map((age, column) => (
            <td key={age} {...as.cell}>
              <span className={classes.label} aria-hidden>
                {fill(text.age, { age })}
              </span>
              <b className="num">{sum(states.map((row) => numberIn(row[column])))}</b>
            </td>
          ))}
          <td className={classes.sum} {...as.cell}>
            <b className="num">{sum(states.flat().map(numberIn))}</b>
          </td>
        </tr>
        {shown.map((row, at) => (
          <Row key={row.orgId} row={row} at={at} states={states[at] ?? []} mayEdit={mayEdit} edit={places.edit} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: PlacesRow
  at: number
  states: readonly CellState[]
  mayEdit: boolean
  edit: PlacesState['edit']
}

const isSameState = (one: CellState, other: CellState | undefined) =>
  one.text === other?.text && one.isChanged === other.isChanged && one.problem === other.problem

/** Memoised: the grid has hundreds of rows, and a key press changes one. */
const Row = memo(OneRow, (before, after) => {
  const isSamePlace = before.row === after.row && before.at === after.at && before.mayEdit === after.mayEdit
  return isSamePlace && before.states.every((state, at) => isSameState(state, after.states[at]))
})

function OneRow({ row, at, states, mayEdit, edit }: RowProps) {
  const text = useText(placesWords)
  const { orgId, orgName, districtName, cells } = row
  return (
    <tr {...as.row}>
      <th scope="row" {...as.rowHead}>
        {unbroken(orgName)}
        {!orgName.includes(districtName) && <small>{districtName}</small>}
      </th>
      {cells.map((cell, column) => {
        const { age, places } = cell
        const put = (typed: string) => edit({ fill: [{ key: keyOf(orgId, age), places, text: typed }] })
        return (
          <td key={age} {...as.cell}>
            <span className={classes.label} aria-hidden>
              {fill(text.age, { age })}
            </span>
            <Cell
              cell={cell}
              state={states[column] ?? { text: '', isChanged: false, problem: undefined }}
              mayEdit={mayEdit}
              input={{
                name: keyOf(orgId, age),
                'aria-label': fill(text.cell, { name: orgName, age }),
                'data-row': at,
                'data-column': column,
                onChange: (event) => put(event.currentTarget.value),
                onKeyDown: (event) => event.key === 'Escape' && put(placesText(places)),
              }}
            />
          </td>
        )
      })}
      <td className={classes.sum} {...as.cell}>
        <span className="num">{sum(states.map(({ text: typed }) => parsePlaces(typed) ?? 0))}</span>
      </td>
    </tr>
  )
}

interface CellInput extends React.ComponentProps<'input'> {
  'data-row': number
  'data-column': number
}

function Cell({ cell, state, mayEdit, input }: { cell: PlacesCell; state: CellState; mayEdit: boolean; input: CellInput }) {
  const text = useText(placesWords)
  const problem = useProblemText(state.problem)
  const belowId = `below ${input.name}`.replaceAll(' ', '-')
  const facts = [
    cell.given > 0 ? fill(text.given, { count: cell.given }) : undefined,
    cell.waiting > 0 ? fill(text.waiting, { count: cell.waiting }) : undefined,
  ].filter(Boolean)
  return (
    <>
      {mayEdit ? (
        <input
          {...input}
          className={classes.input}
          value={state.text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder={text.none}
          data-changed={state.isChanged || undefined}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={belowId}
        />
      ) : (
        <span className="num">{cell.places ?? text.none}</span>
      )}
      <small id={belowId} className={classes.below}>
        {problem !== undefined && <span className={classes.wrong}>{problem}</span>}
        {problem === undefined && state.isChanged && (
          <span className={classes.before}>{fill(text.before, { count: cell.places ?? text.none })}</span>
        )}
        {problem === undefined && facts.map((fact) => <span key={fact}>{fact}</span>)}
      </small>
    </>
  )
}

function useProblemText(problem: CellState['problem']): string | undefined {
  const text = useText(placesWords)
  const { language } = useLanguage()
  if (problem === undefined) return undefined
  if (problem === 'notNumber') return fill(text.notNumber, { most: MAX_PLACES })
  if (problem.reason === 'placesBelowGiven') return fill(text.belowGiven, { count: problem.given })
  const { changed } = problem
  return fill(text.changedMeanwhile, {
    name: changed?.by ?? '',
    time: changed === null ? '' : dateAndTime(changed.at, language),
    count: problem.places ?? text.none,
  })
}
