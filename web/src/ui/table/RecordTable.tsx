import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { unbroken } from '../../text/unbroken.tsx'
import classes from './RecordTable.module.css'
import { as } from './rows.ts'
import type { Sorting } from './sorting.ts'

export interface RecordColumn<Row> {
  key: string
  head: string
  /** Value; null is a dash in the table, and a card leaves it out. */
  of: (row: Row) => ReactNode
  /** Numeric column, aligned right. */
  number?: boolean
  sortable?: boolean
  /** Text and actions about the value: below it in the table; in the card below the title, or at the foot. */
  note?: (row: Row) => ReactNode
  /** Place in the card of narrow screens; without one the value is shown below its head. */
  card?: 'title' | 'end' | 'line' | 'foot' | 'left out'
}

interface RecordTableProps<Row> {
  /** Caption for screen readers. */
  caption: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sorting?: Sorting
  onSort?: (key: string) => void
}

const SORTED = { up: 'ascending', down: 'descending' } as const

/** Columns above which the table needs a wider place. */
const MANY = 5

/** Records as a table on wide screens, otherwise as one card each. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, sorting, onSort }: RecordTableProps<Row>) {
  return (
    <div className={classes.place} data-many={columns.length > MANY || undefined}>
      <table className={classes.table} {...as.table}>
        <caption className="unseen">{caption}</caption>
        <thead data-sortable={onSort !== undefined || undefined} {...as.group}>
          <tr {...as.row}>
            {columns.map(({ key, head, number, sortable }) => {
              const way = sorting?.by === key ? sorting.way : undefined
              return (
                <th
                  key={key}
                  scope="col"
                  data-number={number || undefined}
                  data-sortable={sortable || undefined}
                  aria-sort={way && SORTED[way]}
                  {...as.columnHead}
                >
                  {sortable && onSort ? (
                    <button type="button" className={classes.sort} data-way={way} onClick={() => onSort(key)}>
                      {head}
                      <SortIcon way={way} />
                    </button>
                  ) : (
                    head
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody {...as.group}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...as.row}>
              {columns.map(({ key, head, of, note, number, card }) => {
                const value = of(row)
                return (
                  <td key={key} data-number={number || undefined} data-card={card} data-none={value === null || undefined} {...as.cell}>
                    <span className={classes.head} aria-hidden="true">
                      {head}
                    </span>
                    <span className={classes.value}>{value === null ? '–' : unbroken(value)}</span>
                    {note && <span className={classes.note}>{note(row)}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortIcon({ way }: { way: Sorting['way'] | undefined }) {
  const Icon = way === undefined ? IconArrowsSort : way === 'up' ? IconArrowUp : IconArrowDown
  return <Icon size={16} stroke={2} aria-hidden />
}
