import { MOST_PLACES, type PlacesCell, type PlacesRow } from '@portal/contract/staffPlaces'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { toast } from '../../base/toast.ts'
import { dateAndTime } from '../../text/dates.ts'
import { placesWords } from '../../text/mn/places.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { as } from '../../ui/table/rows.ts'
import { placesText, placesTyped } from './grid.ts'
import classes from './PlacesGrid.module.css'
import { type CellState, keyOf, type PlacesState } from './usePlaces.ts'

interface GridProps {
  shown: readonly PlacesRow[]
  places: PlacesState
  mayEdit: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Places by kindergarten and age: typed, or pasted from a spreadsheet from the cell that has the focus on. */
export function PlacesGrid({ shown, places, mayEdit }: GridProps) {
  const text = useText(placesWords)
  const table = useRef<HTMLTableElement>(null)
  const ages = shown[0]?.cells.map(({ age }) => age) ?? []
  const numberIn = (orgId: number, cell: PlacesCell) => placesTyped(places.stateOf(orgId, cell).text) ?? 0
  const ofAge = (column: number) => shown.map((row) => (row.cells[column] ? numberIn(row.orgId, row.cells[column]) : 0))

  const focusOn = (row: number, column: number) => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)
    input?.focus()
    input?.select()
  }
  function moveByKey(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const steps: Record<string, number> = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    focusOn(row + step, column)
  }
  function pasteAt(event: ClipboardEvent, row: number, column: number) {
    const copied = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(copied)) return
    event.preventDefault()
    const { filled, outside } = places.paste(shown, { row, column }, copied)
    const said = fill(outside === 0 ? text.pasted : text.pastedOutside, { count: filled, outside })
    if (outside === 0) toast.success(said)
    else toast.warning(said)
  }

  return (
    <table ref={table} className={classes.table} {...as.table}>
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
              <b className="num">{sum(ofAge(column))}</b>
            </td>
          ))}
          <td className={classes.sum} {...as.cell}>
            <b className="num">{sum(ages.map((_, column) => sum(ofAge(column))))}</b>
          </td>
        </tr>
        {shown.map((row, at) => (
          <tr key={row.orgId} {...as.row}>
            <th scope="row" {...as.rowHead}>
              {row.orgName}
              {!row.orgName.includes(row.districtName) && <small>{row.districtName}</small>}
            </th>
            {row.cells.map((cell, column) => (
              <td key={cell.age} {...as.cell}>
                <span className={classes.label} aria-hidden>
                  {fill(text.age, { age: cell.age })}
                </span>
                <Cell
                  cell={cell}
                  state={places.stateOf(row.orgId, cell)}
                  mayEdit={mayEdit}
                  input={{
                    name: keyOf(row.orgId, cell.age),
                    'aria-label': fill(text.cell, { name: row.orgName, age: cell.age }),
                    'data-row': at,
                    'data-column': column,
                    onChange: (event) => places.fillIn([{ row, cell, text: event.currentTarget.value }]),
                    onKeyDown: (event) => {
                      if (event.key === 'Escape') places.fillIn([{ row, cell, text: placesText(cell.places) }])
                      else moveByKey(event, at, column)
                    },
                    onPaste: (event) => pasteAt(event, at, column),
                  }}
                />
              </td>
            ))}
            <td className={classes.sum} {...as.cell}>
              <span className="num">{sum(row.cells.map((cell) => numberIn(row.orgId, cell)))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
  if (problem === 'notNumber') return fill(text.notNumber, { most: MOST_PLACES })
  if (problem.reason === 'placesBelowGiven') return fill(text.belowGiven, { count: problem.given })
  const { changed } = problem
  return fill(text.changedMeanwhile, {
    name: changed?.by ?? '',
    time: changed === null ? '' : dateAndTime(changed.at, language),
    count: problem.places ?? text.none,
  })
}
