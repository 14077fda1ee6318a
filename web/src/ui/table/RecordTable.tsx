import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RecordTable.module.css'
import { as } from './rows.ts'
import type { Sorting } from './sorting.ts'

export interface RecordColumn<Row> {
  key: string
  head: string
  of: (row: Row) => ReactNode
  /** Numeric column, aligned right. */
  number?: boolean
  sortable?: boolean
  /** Heading of the block layout, without a label; the other values are then placed below it side by side. */
  lead?: boolean
  /** Role in the one-line layout for narrow screens: the name, figures at the right, at most one text below, or left out. */
  inLine?: 'name' | 'figure' | 'below' | 'left out'
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

/** Records as a table on wide screens, otherwise as one block each. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, sorting, onSort }: RecordTableProps<Row>) {
  return (
    <div className={classes.place}>
      <table
        className={classes.table}
        data-headed={columns.some(({ lead }) => lead) || undefined}
        data-lines={columns.some(({ inLine }) => inLine) || undefined}
        {...as.table}
      >
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
              {columns.map(({ key, head, of, number, lead, inLine }) => (
                <td key={key} data-number={number || undefined} data-lead={lead || undefined} data-in-line={inLine} {...as.cell}>
                  <span className={classes.head} aria-hidden="true">
                    {head}
                  </span>
                  <span className={classes.value}>{of(row)}</span>
                </td>
              ))}
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
