import { FIGURE_MONTHS } from '@portal/contract/staffFigures'
import { useSearch } from '@tanstack/react-router'
import { grouped, totalOf } from '../../base/formats.ts'
import { useShow } from '../../base/page.ts'
import { dateAndTime } from '../../text/dates.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffFiguresWords } from '../../text/mn/staffFigures.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import { FigureCharts } from './FigureCharts.tsx'
import classes from './FiguresPage.module.css'
import { currentOf, type Figures, furtherSheets, ratioOf, shareOf } from './figures.ts'
import { InstitutionTable } from './InstitutionTable.tsx'
import { Pill } from './QueueFilters.tsx'
import { useDesk, useFigures, useStaffGroups } from './queries.ts'

const PAGE = '/staff/figures'
const USUAL_MONTHS = 6

/** Figures of the own desk: waiting requests, time to an answer, decisions by person, followed children, requests per place. */
export default function FiguresPage() {
  const text = useText(staffFiguresWords)
  const { language } = useLanguage()
  const { months = USUAL_MONTHS } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const query = useFigures(months)
  return (
    <>
      <PageTitle
        below={query.data && fill(text.asOf, { at: dateAndTime(query.data.at, language) })}
        action={
          <Row align="center" gap={4} className={classes.head}>
            <Pill
              label={text.period}
              value={String(months)}
              onChange={(value) => {
                const chosen = FIGURE_MONTHS.find((count) => String(count) === value)
                show({ months: chosen === 3 || chosen === 12 ? chosen : undefined }, { replace: true })
              }}
            >
              {FIGURE_MONTHS.map((count) => (
                <option key={count} value={count}>
                  {fill(text.lastMonths, { count })}
                </option>
              ))}
            </Pill>
            {query.data && <Export figures={query.data} />}
          </Row>
        }
      >
        {text.title}
      </PageTitle>
      <Async query={query} pendingCards={4}>
        {(figures) => (
          <>
            <Facts figures={figures} />
            <FigureCharts figures={figures} />
            {figures.institutions.length > 0 && <InstitutionTable rows={figures.institutions} />}
          </>
        )}
      </Async>
    </>
  )
}

/** Groups of an office; empty for a commission, which sees no classes. */
function useOwnGroups() {
  const isOffice = useDesk().data?.role === 'SCHOOL'
  return useStaffGroups(isOffice).data ?? []
}

/** Figures as an Excel file: a sheet of the months of each queue, then those of `furtherSheets`. */
function Export({ figures }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const names = useText(deskWords).queues
  const { inWords } = useText(schoolWords)
  const groups = useOwnGroups().map((group) => ({ ...group, name: inWords(group.name) }))
  return (
    <ExcelButton
      small
      file={text.sheets.months}
      sheet={text.title}
      further={furtherSheets(figures, groups, text)}
      rows={figures.queues.flatMap(({ queue, months }) => months.map((month) => ({ queue, ...month })))}
      columns={[
        { head: text.queue, width: 30, of: ({ queue }) => names[queue].title },
        { head: text.month, width: 12, of: ({ month }) => month },
        { head: text.decided, width: 12, of: ({ decided }) => decided },
        { head: text.medianDays, width: 14, of: ({ medianDays }) => medianDays ?? text.noValue },
        { head: text.waitingHead, width: 14, of: ({ waiting }) => waiting },
        { head: text.askedHead, width: 14, of: ({ asked }) => asked },
        { head: text.familyDaysHead, width: 16, of: ({ familyDays }) => familyDays ?? text.noValue },
      ]}
    />
  )
}

function Facts({ figures }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const names = useText(deskWords).queues
  const groups = useOwnGroups()
  const now = figures.queues.flatMap(({ months }) => months.at(-1) ?? [])
  const median = currentOf(figures.queues)
  const followed = shareOf(groups)
  const asked = ratioOf({ requests: totalOf(figures.ages, (row) => row.requests), places: totalOf(figures.ages, (row) => row.places) })
  const facts = [
    { key: 'waiting', value: grouped(totalOf(now, ({ waiting }) => waiting)), label: text.facts.waiting },
    median !== null && {
      key: 'median',
      value: fill(text.days, { count: median.days }),
      label: fill(text.facts.median, { queue: names[median.queue].short }),
    },
    {
      key: 'decided',
      value: grouped(totalOf(now, ({ decided }) => decided)),
      label: text.facts.decided,
    },
    followed !== null && { key: 'followed', value: `${followed}%`, label: text.facts.followed },
    asked !== null && { key: 'asked', value: asked, label: text.facts.asked },
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ key, value, label }) => (
          <div key={key}>
            <dt>{unbroken(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
