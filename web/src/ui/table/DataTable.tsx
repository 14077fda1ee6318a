import { useRef, useState } from 'react'
import { grouped, totalOf } from '../../base/formats.ts'
import { statistics } from '../../text/mn/statistics.ts'
import { fill, useText } from '../../text/words.tsx'
import { Pager } from '../plain/Pager.tsx'
import classes from './DataTable.module.css'
import { as, pageOf } from './rows.ts'

interface CountColumn<Row> {
  key: string
  head: string
  /** Null for no value; it shows as a dash and counts as 0. */
  count: (row: Row) => number | null
  /** Placed beside the name when rows are blocks. */
  main?: boolean
}

interface DataTableProps<Row> {
  /** Caption for screen readers. */
  caption: string
  nameHead: string
  nameOf: (row: Row) => string
  keyOf: (row: Row) => string
  columns: readonly CountColumn<Row>[]
  rows: readonly Row[]
  pageSize: number
  /** Many columns: rows stay blocks up to a tablet in landscape. */
  wide?: boolean
}

/** Named counts with totals: a table on wide screens, a block for each row on a phone. */
export function DataTable<Row>({ caption, nameHead, nameOf, keyOf, columns, rows, pageSize, wide = false }: DataTableProps<Row>) {
  const text = useText(statistics)
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(1)
  const { page, pages, from, to, rows: shown } = pageOf(rows, wanted, pageSize)

  function turn(next: number) {
    setWanted(next)
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top < 0) place.current?.scrollIntoView()
  }

  const cell = ({ key, head, main }: CountColumn<Row>, count: number | null) => (
    <td key={key} className={main ? classes.main : classes.count} data-head={head} {...as.cell}>
      {count === null ? text.noValue : grouped(count)}
    </td>
  )

  return (
    <div ref={place} className={classes.place} data-wide={wide || undefined}>
      <div className={classes.card}>
        <table className={classes.table} data-wide={wide || undefined} {...as.table}>
          <caption className="unseen">{caption}</caption>
          <thead {...as.group}>
            <tr {...as.row}>
              <th scope="col" className={classes.number} {...as.columnHead}>
                {text.number}
              </th>
              <th scope="col" {...as.columnHead}>
                {nameHead}
              </th>
              {columns.map(({ key, head }) => (
                <th key={key} scope="col" className={classes.countHead} {...as.columnHead}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as.group}>
            {shown.length === 0 && (
              <tr {...as.row}>
                <td colSpan={columns.length + 2} className={classes.none} {...as.cell}>
                  {text.noRows}
                </td>
              </tr>
            )}
            {shown.map((row, index) => (
              <tr key={keyOf(row)} {...as.row}>
                <td className={classes.number} {...as.cell}>
                  {from + index}
                </td>
                <th scope="row" className={classes.name} {...as.rowHead}>
                  {nameOf(row)}
                </th>
                {columns.map((column) => cell(column, column.count(row)))}
              </tr>
            ))}
          </tbody>
          <tfoot {...as.group}>
            <tr {...as.row}>
              <td className={classes.number} {...as.cell} />
              <th scope="row" className={classes.name} {...as.rowHead}>
                {text.total}
              </th>
              {columns.map((column) => cell(column, totalOf(rows, column.count)))}
            </tr>
          </tfoot>
        </table>
      </div>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          label={caption}
          range={`${from}–${to} / ${rows.length}`}
          words={{ previous: text.previous, next: text.next, page: fill(text.page, { page, pages }) }}
          onTurn={turn}
        />
      )}
    </div>
  )
}
