import { CAPITAL_ORG_ID, SCHOOL_LOCATION_ORG_ID, STATISTICS_PAGE_SIZE } from '@portal/contract/constants'
import type { Organisation, ProspectRow } from '@portal/contract/statistics'
import { useId, useRef, useState } from 'react'
import { totalOf } from '../../base/formats.ts'
import { type StatisticsText, statistics } from '../../text/mn/statistics.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Bars } from '../../ui/chart/Bars.tsx'
import { CountCards, useInView } from '../../ui/plain/CountCards.tsx'
import { ErrorState } from '../../ui/plain/ErrorState.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AsOf, FiguresArrived } from './AsOf.tsx'
import { useProspectFigures } from './queries.ts'
import { busiestRows, counterMs, MAX_BARS } from './rules.ts'
import classes from './statistics.module.css'

interface PlaceSelectProps {
  organisations: readonly Organisation[]
  value: number
  onChange: (orgId: number) => void
}

function Options({ of }: { of: readonly Organisation[] }) {
  const { language } = useLanguage()
  return of.map(({ orgId, orgName }) => (
    <option key={orgId} value={orgId}>
      {placeName(orgName, language)}
    </option>
  ))
}

/** Select with the capital, then groups of provinces and of the capital's districts. */
function PlaceSelect({ organisations, value, onChange }: PlaceSelectProps) {
  const text = useText(statistics)
  const capital = organisations.filter(({ orgId }) => orgId === CAPITAL_ORG_ID)
  const districts = organisations.filter(({ parentOrgId }) => parentOrgId === CAPITAL_ORG_ID)
  const provinces = organisations.filter(({ orgId, parentOrgId }) => orgId !== CAPITAL_ORG_ID && parentOrgId !== CAPITAL_ORG_ID)
  return (
    <SelectField label={text.province} value={String(value)} onChange={(orgId) => onChange(Number(orgId))}>
      <Options of={capital} />
      <optgroup label={text.groupDistricts}>
        <Options of={districts} />
      </optgroup>
      <optgroup label={text.groupProvinces}>
        <Options of={provinces} />
      </optgroup>
    </SelectField>
  )
}

interface ProspectStatus {
  key: Exclude<keyof StatisticsText['statuses'], 'all'>
  count: (row: ProspectRow) => number | null
  colour: 1 | 2 | 3 | 4 | 5 | 6
}

/** Guardians' answers, then the schools' status of children without an answer. */
const prospectStatuses: readonly ProspectStatus[] = [
  { key: 'approved', count: (row) => row.responseApproved, colour: 3 },
  { key: 'declined', count: (row) => row.responseDeclined, colour: 5 },
  { key: 'canRegister', count: (row) => row.schoolStatusRegistered, colour: 1 },
  { key: 'declinedToRegister', count: (row) => row.schoolStatusDeclined, colour: 6 },
  { key: 'postponed', count: (row) => row.schoolStatusRejected, colour: 4 },
  { key: 'pending', count: (row) => row.schoolStatusNew, colour: 2 },
]

interface SchoolStatisticsProps {
  organisations: readonly Organisation[]
  /** Rows of the initially selected organisation. */
  rows: readonly ProspectRow[]
  countedAt: string
}

const everyone = (row: ProspectRow) => row.allProspectData

export function SchoolStatistics({ organisations, rows, countedAt }: SchoolStatisticsProps) {
  const text = useText(statistics)
  const { language } = useLanguage()
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const [orgId, setOrgId] = useState(SCHOOL_LOCATION_ORG_ID)
  const first = { place: SCHOOL_LOCATION_ORG_ID, rows, at: countedAt }
  const { shown, busy, failed, retry } = useProspectFigures(first, orgId, useInView(place))

  const shownPlace = placeName(organisations.find((organisation) => organisation.orgId === shown.place)?.orgName ?? '', language)
  const total = totalOf(shown.rows, everyone)
  const statuses = prospectStatuses.map((status) => ({
    ...status,
    label: text.statuses[status.key],
    total: totalOf(shown.rows, status.count),
  }))
  // The six columns exclude children who moved to another school; the page states that beside the total and the table.
  const moved = total - statuses.reduce((sum, status) => sum + status.total, 0)
  const movedNote = moved > 0 ? fill(text.movedCount, { count: moved }) : undefined
  const cards = [
    { key: 'all', label: text.children, count: total, main: true, ...(movedNote !== undefined && { note: movedNote }) },
    ...statuses.map(({ key, label, total: count, colour }) => ({ key, label, count, colour })),
  ]
  const bars = busiestRows(shown.rows.map((row) => ({ ...row, allRequest: row.allProspectData }))).map((row) => ({
    key: row.bagKhorooCode,
    name: placeName(row.labelValue1, language),
    count: row.allRequest,
  }))

  return (
    <section ref={place} className={classes.statistics} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{text.schoolTitle}</h2>
        <AsOf at={shown.at} />
      </div>
      {failed && <ErrorState onRetry={retry} retrying={busy} />}
      <div className={classes.card} aria-busy={busy}>
        <div>
          <PlaceSelect organisations={organisations} value={orgId} onChange={setOrgId} />
          <CountCards cards={cards} ms={counterMs(cards)} />
        </div>
        <Bars
          title={text.byLocation}
          hint={shown.rows.length > MAX_BARS ? fill(text.largestPlaces, { count: bars.length }) : undefined}
          bars={bars}
          noValue={text.noValue}
        />
      </div>
      <div className={classes.more}>
        <Fold label={text.asTable} always>
          <DataTable
            key={shown.place}
            caption={`${shownPlace}: ${text.byLocation}`}
            nameHead={text.location}
            nameOf={(row) => placeName(row.labelValue1, language)}
            keyOf={(row) => row.bagKhorooCode}
            columns={[
              { key: 'all', head: text.statuses.all, count: everyone, main: true },
              ...statuses.map(({ key, label, count }) => ({ key, head: label, count })),
            ]}
            rows={shown.rows}
            pageSize={STATISTICS_PAGE_SIZE}
            wide
          />
          {movedNote !== undefined && <p className={classes.tableNote}>{movedNote}</p>}
        </Fold>
      </div>
      <FiguresArrived place={shownPlace} count={total} since={SCHOOL_LOCATION_ORG_ID} now={shown.place} />
    </section>
  )
}
