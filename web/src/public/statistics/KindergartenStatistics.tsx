import { CAPITAL_CODE, STATISTICS_PAGE_SIZE } from '@portal/contract/constants'
import type { District, RequestRow } from '@portal/contract/statistics'
import { IconListSearch } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { grouped, totalOf } from '../../base/formats.ts'
import { type StatisticsText, statistics } from '../../text/mn/statistics.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Bars } from '../../ui/chart/Bars.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { CountCards, useInView } from '../../ui/plain/CountCards.tsx'
import { ErrorState } from '../../ui/plain/ErrorState.tsx'
import { Fold } from '../../ui/plain/Fold.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { late } from '../../ui/plain/late.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AsOf, FiguresArrived } from './AsOf.tsx'
import { useRequestFigures } from './queries.ts'
import { busiestRows, counterMs, MAX_BARS, rateOf } from './rules.ts'
import classes from './statistics.module.css'

const TreeDialog = late(async () => ({ default: (await import('./KindergartenTree.tsx')).TreeDialog }))

/** Definition of a request, number of places, and requests per place. */
const placesInWords = (text: StatisticsText, requests: number, places: number): string =>
  [text.counts, ...(places > 0 ? [fill(text.placesAndRate, { places: grouped(places), rate: rateOf(requests, places) })] : [])].join(' ')

interface KindergartenStatisticsProps {
  districts: readonly District[]
  /** Rows of the whole capital. */
  rows: readonly RequestRow[]
  countedAt: string
  stage: number
}

export function KindergartenStatistics({ districts, rows, countedAt, stage }: KindergartenStatisticsProps) {
  const text = useText(statistics)
  const { language } = useLanguage()
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const [code, setCode] = useState<string>(CAPITAL_CODE)
  const [tree, setTree] = useState<'never' | 'open' | 'closed'>('never')
  const { shown, busy, failed, retry } = useRequestFigures({ place: CAPITAL_CODE, rows, at: countedAt }, code, useInView(place))

  const stageName = text.stages[stage - 1] ?? text.anyStage
  const ofCapital = shown.place === CAPITAL_CODE
  const nameHead = ofCapital ? text.district : text.khoroo
  const nameOf = ({ soumDistrictCode, soumDistrictName }: District) =>
    soumDistrictCode === CAPITAL_CODE ? text.capital : placeName(soumDistrictName, language)
  const shownPlace = districts.filter(({ soumDistrictCode }) => soumDistrictCode === shown.place).map(nameOf)[0] ?? ''

  const ages = [
    { key: 'age2', head: text.ages.age2, colour: 1, count: (row: RequestRow) => row.requestAge2 },
    { key: 'age3', head: text.ages.age3, colour: 2, count: (row: RequestRow) => row.requestAge3 },
    { key: 'age4', head: text.ages.age4, colour: 3, count: (row: RequestRow) => row.requestAge4 },
    { key: 'age5', head: text.ages.age5, colour: 4, count: (row: RequestRow) => row.requestAge5 },
  ] as const
  const all = { key: 'all', head: text.totalRequests, count: (row: RequestRow) => row.allRequest, main: true }
  const total = totalOf(shown.rows, all.count)
  const places = totalOf(shown.rows, (row) => row.allPlace)
  const cards = [
    ...ages.map(({ key, colour, count }) => ({ key, colour, label: text.cards[key], count: totalOf(shown.rows, count) })),
    { key: 'all', label: text.cards.total, count: total, main: true, note: placesInWords(text, total, places) },
  ]
  const bars = busiestRows(shown.rows).map((row) => ({
    key: row.bagKhorooCode,
    name: placeName(row.bagKhorooName, language),
    count: row.allRequest,
  }))

  return (
    <section ref={place} className={classes.statistics} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{text.kindergartenTitle}</h2>
        <AsOf at={shown.at} />
      </div>
      <Tabs
        label={text.kindergartenTitle}
        options={[{ value: String(stage), label: stageName }]}
        value={String(stage)}
        onChange={() => undefined}
      >
        {failed && <ErrorState onRetry={retry} retrying={busy} />}
        <div className={classes.card} aria-busy={busy}>
          <div>
            <SelectField label={text.district} value={code} onChange={setCode}>
              {districts.map((district) => (
                <option key={district.soumDistrictCode} value={district.soumDistrictCode}>
                  {nameOf(district)}
                </option>
              ))}
            </SelectField>
            <CountCards cards={cards} ms={counterMs(cards)} />
          </div>
          <Bars
            title={ofCapital ? text.byDistrict : text.byKhoroo}
            hint={shown.rows.length > MAX_BARS ? fill(text.busiestKhoroos, { count: bars.length }) : undefined}
            bars={bars}
            noValue={text.noValue}
          />
        </div>
        <div className={classes.more}>
          <Button variant="default" aria-haspopup="dialog" className={classes.tree} onClick={() => setTree('open')}>
            <Icon of={IconListSearch} />
            {text.openTree}
          </Button>
          <Fold label={text.asTable} always>
            <DataTable
              key={shown.place}
              caption={`${shownPlace}: ${text.requestsByAge}`}
              nameHead={nameHead}
              nameOf={(row) => placeName(row.bagKhorooName, language)}
              keyOf={(row) => row.bagKhorooCode}
              columns={[...ages, all]}
              rows={shown.rows}
              pageSize={STATISTICS_PAGE_SIZE}
            />
          </Fold>
        </div>
      </Tabs>
      <FiguresArrived place={shownPlace} count={total} since={CAPITAL_CODE} now={shown.place} />
      {tree !== 'never' && <TreeDialog opened={tree === 'open'} onClose={() => setTree('closed')} />}
    </section>
  )
}
