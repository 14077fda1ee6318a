import { CAPITAL_ORG_ID, SCHOOL_LOCATION_ORG_ID, STATISTICS_PAGE_SIZE } from '@portal/contract/constants'
import type { Organisation, ProspectRow } from '@portal/contract/statistics'
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClipboardX,
  IconClockPause,
  IconHourglass,
} from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { totalOf } from '../../base/formats.ts'
import { type StatisticsText, statistics } from '../../text/mn/statistics.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { ShareBar } from '../../ui/chart/ShareBar.tsx'
import { CountCards, useSeen } from '../../ui/plain/CountCards.tsx'
import { FailureNote } from '../../ui/plain/FailureNote.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AsOf, FiguresArrived } from './AsOf.tsx'
import { useProspectFigures } from './queries.ts'
import { counterMs } from './rules.ts'
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

/** The capital, then the provinces and the capital's districts as groups of their own. */
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
  tone: 'green' | 'yellow' | 'red'
  /** The second of its tone, told apart by hatching. */
  hatched: boolean
  Icon: Icon
}

/** The guardian's answers, then what schools say of those who have not answered yet. */
const prospectStatuses: readonly ProspectStatus[] = [
  { key: 'approved', count: (row) => row.responseApproved, tone: 'green', hatched: false, Icon: IconCircleCheck },
  { key: 'declined', count: (row) => row.responseDeclined, tone: 'red', hatched: false, Icon: IconCircleX },
  { key: 'canRegister', count: (row) => row.schoolStatusRegistered, tone: 'green', hatched: true, Icon: IconClipboardCheck },
  { key: 'declinedToRegister', count: (row) => row.schoolStatusDeclined, tone: 'red', hatched: true, Icon: IconClipboardX },
  { key: 'postponed', count: (row) => row.schoolStatusRejected, tone: 'yellow', hatched: true, Icon: IconClockPause },
  { key: 'pending', count: (row) => row.schoolStatusNew, tone: 'yellow', hatched: false, Icon: IconHourglass },
]

interface SchoolStatisticsProps {
  organisations: readonly Organisation[]
  /** Of the organisation that the selector begins with. */
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
  const { shown, busy, failed, retry } = useProspectFigures(first, orgId, useSeen(place))

  const shownPlace = placeName(organisations.find((organisation) => organisation.orgId === shown.place)?.orgName ?? '', language)
  const total = totalOf(shown.rows, everyone)
  const statuses = prospectStatuses.map((status) => ({
    ...status,
    label: text.statuses[status.key],
    total: totalOf(shown.rows, status.count),
  }))
  // The others do not add up to all where children have moved to another school: that is said beside it.
  const moved = total - statuses.reduce((sum, status) => sum + status.total, 0)
  const note = [fill(text.placeCount, { count: shown.rows.length }), ...(moved > 0 ? [fill(text.movedCount, { count: moved })] : [])]
  const cards = [
    { key: 'all', label: text.statuses.all, count: total, main: true, note: note.join(' · ') },
    ...statuses.map(({ key, label, total: count, tone, Icon }) => ({ key, label, count, status: { tone, Icon } })),
  ]

  return (
    <section ref={place} className={classes.statistics} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{text.schoolTitle}</h2>
        <AsOf at={shown.at} />
      </div>
      <div className={classes.view}>
        <div className={classes.choice}>
          <PlaceSelect organisations={organisations} value={orgId} onChange={setOrgId} />
        </div>
        {failed && <FailureNote onRetry={retry} retrying={busy} />}
        <div className={classes.figures} aria-busy={busy}>
          <CountCards cards={cards} ms={counterMs(cards)} className={classes.statusCards} />
          <Fold label={text.allPlaces}>
            <div className={classes.figures}>
              <ShareBar title={text.shares} shares={inBarOrder(statuses)} />
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
            </div>
          </Fold>
        </div>
      </div>
      <FiguresArrived place={shownPlace} count={total} since={SCHOOL_LOCATION_ORG_ID} now={shown.place} />
    </section>
  )
}

type CountedStatus = (typeof prospectStatuses)[number] & { label: string; total: number }

/** Good news first; the two of a tone lie side by side. */
const inBarOrder = (statuses: readonly CountedStatus[]) =>
  (['green', 'yellow', 'red'] as const)
    .flatMap((tone) => [false, true].flatMap((hatched) => statuses.filter((status) => status.tone === tone && status.hatched === hatched)))
    .map(({ total: count, key, label, tone, hatched, Icon }) => ({ key, label, count, tone, hatched, Icon }))
