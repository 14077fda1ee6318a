import type { InstitutionFigures } from '@portal/contract/staffFigures'
import { useState } from 'react'
import { grouped } from '../../base/formats.ts'
import { staffFiguresWords } from '../../text/mn/staffFigures.ts'
import { fill, useText } from '../../text/words.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Pager } from '../../ui/plain/Pager.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { pageOf } from '../../ui/table/rows.ts'
import { nextSorting, type Sorting, sorted } from '../../ui/table/sorting.ts'
import classes from './FiguresPage.module.css'
import { ratioOf } from './figures.ts'

const PAGE_SIZE = 20

/** Value by which a column sorts; a missing one sorts below every number. */
const values: Readonly<Record<string, (row: InstitutionFigures) => string | number>> = {
  name: ({ name }) => name,
  district: ({ district }) => district,
  requests: ({ requests }) => requests,
  places: ({ places }) => places,
  ratio: (row) => Number(ratioOf(row) ?? -1),
  given: ({ given }) => given,
  waiting: ({ waiting }) => waiting,
  median: ({ medianDays }) => medianDays ?? -1,
}

/** Kindergartens of a commission, sortable, with the figures of the current campaign. */
export function InstitutionTable({ rows }: { rows: readonly InstitutionFigures[] }) {
  const text = useText(staffFiguresWords)
  const [sorting, setSorting] = useState<Sorting>({ by: 'ratio', way: 'down' })
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(1)
  const wantedName = search.trim().toLowerCase()
  const found = rows.filter(({ name, district }) => `${district} ${name}`.toLowerCase().includes(wantedName))
  const all = sorted(found, values[sorting.by] ?? (({ name }) => name), sorting.way)
  const { page, pages, from, to, rows: shown } = pageOf(all, wanted, PAGE_SIZE)
  const number = (key: string, head: string, of: (row: InstitutionFigures) => string | null) => ({
    key,
    head,
    of,
    number: true,
    sortable: true,
  })
  return (
    <Card bare className={classes.institutions}>
      <div className={classes.tableHead}>
        <h2>{text.institutions}</h2>
        <Row gap={4} align="center">
          <TextField
            label={text.find}
            type="search"
            value={search}
            onChange={(value) => {
              setSearch(value)
              setWanted(1)
            }}
          />
          <ExcelButton
            file={text.sheets.institutions}
            sheet={text.institutions}
            rows={all}
            columns={[
              { head: text.institution, width: 40, of: ({ name }) => name },
              { head: text.district, width: 20, of: ({ district }) => district },
              { head: text.requests, width: 12, of: ({ requests }) => requests },
              { head: text.places, width: 12, of: ({ places }) => places },
              { head: text.given, width: 12, of: ({ given }) => given },
              { head: text.waitingHead, width: 12, of: ({ waiting }) => waiting },
              { head: text.medianDays, width: 14, of: ({ medianDays }) => medianDays ?? text.noValue },
            ]}
          />
        </Row>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={text.noneFound} />
      ) : (
        <RecordTable
          caption={text.institutions}
          rows={shown}
          keyOf={({ orgId }) => orgId ?? 'none'}
          sorting={sorting}
          onSort={(key) => {
            setSorting(nextSorting(sorting, key))
            setWanted(1)
          }}
          columns={[
            { key: 'name', head: text.institution, card: 'title', sortable: true, of: ({ name }) => name },
            { key: 'district', head: text.district, card: 'line', sortable: true, of: ({ district }) => district || null },
            number('requests', text.requests, ({ requests }) => grouped(requests)),
            number('places', text.places, ({ places }) => grouped(places)),
            number('ratio', text.ratio, ratioOf),
            number('given', text.given, ({ given }) => grouped(given)),
            number('waiting', text.waitingHead, ({ waiting }) => grouped(waiting)),
            number('median', text.medianDays, ({ medianDays }) => (medianDays === null ? null : String(medianDays))),
          ]}
        />
      )}
      {pages > 1 && (
        <div className={classes.pager}>
          <Pager
            page={page}
            pages={pages}
            label={text.institutions}
            range={`${from}–${to} / ${all.length}`}
            words={{ previous: text.previous, next: text.next, page: fill(text.page, { page, pages }) }}
            onTurn={setWanted}
          />
        </div>
      )}
    </Card>
  )
}
