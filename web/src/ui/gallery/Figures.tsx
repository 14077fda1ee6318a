import { COUNTER_MS } from '@portal/contract/constants'
import { totalOf } from '../../base/formats.ts'
import { gallery } from '../../text/mn/gallery.ts'
import { useText } from '../../text/words.tsx'
import { CountCards } from '../plain/CountCards.tsx'
import { DataTable } from '../table/DataTable.tsx'
import classes from './gallery.module.css'

interface Row {
  name: string
  green: number | null
  yellow: number | null
  red: number | null
}

const counts: readonly Omit<Row, 'name'>[] = [
  { green: 1204, yellow: 310, red: 42 },
  { green: 618, yellow: 95, red: null },
  { green: 2877, yellow: 640, red: 118 },
]
const PAGE_SIZE = 2

/** Example of a total with its parts, and of a table with a dash, totals and a second page. */
export function Figures() {
  const text = useText(gallery)
  const rows = counts.map((row, index) => ({ ...row, name: text.places[index] ?? '' }))
  const columns = [
    { key: 'green', head: text.green, count: (row: Row) => row.green, colour: 3 },
    { key: 'yellow', head: text.yellow, count: (row: Row) => row.yellow, colour: 2 },
    { key: 'red', head: text.red, count: (row: Row) => row.red, colour: 5 },
  ] as const
  const all = { key: 'all', head: text.all, count: (row: Row) => totalOf(columns, ({ count }) => count(row)), main: true }
  const cards = [
    { key: 'all', label: text.all, count: totalOf(rows, all.count), main: true, note: text.places.join(', ') },
    ...columns.map(({ key, head, count, colour }) => ({ key, label: head, count: totalOf(rows, count), colour })),
  ]
  return (
    <section className={classes.figures}>
      <h2>{text.figures}</h2>
      <CountCards cards={cards} ms={COUNTER_MS} />
      <DataTable
        caption={text.figures}
        nameHead={text.place}
        nameOf={({ name }) => name}
        keyOf={({ name }) => name}
        columns={[...columns, all]}
        rows={rows}
        pageSize={PAGE_SIZE}
        wide
      />
    </section>
  )
}
