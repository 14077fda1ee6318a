import type { CampaignOutcome } from '@portal/contract/staffFigures'
import type { Queue } from '@portal/contract/staffQueues'
import { grouped, totalOf } from '../../base/formats.ts'
import { monthAlone } from '../../text/calendar.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffFiguresWords } from '../../text/mn/staffFigures.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { useCampaignName } from '../enrolment/index.ts'
import classes from './FiguresPage.module.css'
import { type Figures, ratioOf, waitingByDistrict } from './figures.ts'
import { useDesk, useStaffGroups } from './queries.ts'

const colours = { links: 1, leave: 2, 'first-grade': 3, kindergarten: 1, 'sub-program': 4 } as const satisfies Record<Queue, number>
const colourOf = (queue: Queue) => `var(--chart-${colours[queue]})`

/** Charts of a desk; each has a table with the same numbers. */
export function FigureCharts({ figures }: { figures: Figures }) {
  const isOffice = useDesk().data?.role === 'SCHOOL'
  return (
    <div className={classes.charts}>
      <Answering figures={figures} />
      <Waiting figures={figures} />
      <FamilyDays figures={figures} />
      {isOffice && <Followed />}
      <People figures={figures} />
      {figures.ages.length > 0 && <Ages figures={figures} />}
      {figures.institutions.length > 0 && <Districts figures={figures} />}
      {figures.outcomes.map((one) => (
        <Outcome key={one.campaign.id} of={one} />
      ))}
    </div>
  )
}

/** Names of the shown months, without their year. */
function useMonths({ queues }: Figures): string[] {
  const text = useText(staffFiguresWords)
  return (queues[0]?.months ?? []).map(({ month }) => text.shortMonth(month))
}

function Answering({ figures }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const names = useText(deskWords).queues
  return (
    <Card>
      <LineChart
        title={text.answering}
        hint={text.answeringHint}
        columns={useMonths(figures)}
        lines={figures.queues.map(({ queue, months }) => ({
          key: queue,
          label: names[queue].short,
          colour: colours[queue],
          values: months.map(({ medianDays }) => medianDays),
        }))}
        empty={text.noMedian}
        head={text.month}
        noValue={text.noValue}
      />
    </Card>
  )
}

/** Mean days in which families answered questions; the desk's days above leave them out. */
function FamilyDays({ figures }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const names = useText(deskWords).queues
  const asked = totalOf(figures.queues, ({ months }) => totalOf(months, (month) => month.asked))
  return (
    <Card>
      <LineChart
        title={text.familyDays}
        hint={asked === 0 ? undefined : fill(text.familyDaysHint, { count: grouped(asked) })}
        columns={useMonths(figures)}
        lines={figures.queues.map(({ queue, months }) => ({
          key: queue,
          label: names[queue].short,
          colour: colours[queue],
          values: months.map(({ familyDays }) => familyDays),
        }))}
        empty={text.noneAsked}
        head={text.month}
        noValue={text.noValue}
      />
    </Card>
  )
}

function Waiting({ figures }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const names = useText(deskWords).queues
  const months = useMonths(figures)
  const rows = months.map((label, at) => ({
    label,
    parts: figures.queues.map(({ queue, months: own }) => ({ key: queue, value: own[at]?.waiting ?? 0, color: colourOf(queue) })),
  }))
  const sumOf = (at: number) => totalOf(rows[at]?.parts ?? [], ({ value }) => value)
  return (
    <Card>
      <BarChart
        title={text.waiting}
        upright
        empty={text.noneWaiting}
        whole={Math.max(...rows.map((_, at) => sumOf(at)))}
        legend={figures.queues.map(({ queue }) => ({
          key: queue,
          sign: <svg className={classes.sign} width="12" height="12" color={colourOf(queue)} aria-hidden="true" />,
          label: names[queue].short,
        }))}
        bars={rows.map(({ label, parts }, at) => ({ key: String(at), label, figure: grouped(sumOf(at)), parts }))}
        table={{
          heads: [text.month, ...figures.queues.map(({ queue }) => names[queue].short), text.total],
          cellsOf: ({ figure, parts }) => [...parts.map(({ value }) => grouped(value)), figure],
        }}
      />
    </Card>
  )
}

/** Bars of the groups with the lowest share of followed children. */
const MAX_GROUPS = 8

function Followed() {
  const text = useText(staffFiguresWords)
  const { inWords } = useText(schoolWords)
  const groups = (useStaffGroups().data ?? []).filter(({ children }) => children > 0)
  const shareOf = ({ children, unfollowed }: (typeof groups)[number]) => Math.round(((children - unfollowed) / children) * 100)
  const lowest = [...groups].sort((one, other) => shareOf(one) - shareOf(other)).slice(0, MAX_GROUPS)
  return (
    <Card>
      <BarChart
        title={text.followed}
        empty={fill(text.noneFollowed, { count: groups.filter((group) => shareOf(group) === 0).length })}
        whole={100}
        bars={lowest.map((group) => ({
          key: String(group.id),
          label: group.unfollowed === 0 ? inWords(group.name) : fill(text.missing, { group: inWords(group.name), count: group.unfollowed }),
          figure: `${shareOf(group)}%`,
          parts: [{ key: 'followed', value: shareOf(group), color: 'var(--chart-1)' }],
        }))}
        table={{
          heads: [text.group, text.missingHead, text.share],
          cellsOf: ({ key, figure }) => [String(lowest.find(({ id }) => String(id) === key)?.unfollowed ?? 0), figure],
        }}
      />
    </Card>
  )
}

function People({ figures: { at, people } }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const { language } = useLanguage()
  return (
    <Card>
      <BarChart
        title={fill(text.people, { month: monthAlone(Number(at.slice(5, 7)), language) })}
        empty={text.noDecisions}
        whole={people[0]?.decided ?? 1}
        bars={people.slice(0, MAX_GROUPS).map(({ name, decided }, row) => ({
          key: String(row),
          label: name ?? text.unknownPerson,
          figure: grouped(decided),
          parts: [{ key: 'decided', value: decided, color: 'var(--chart-1)' }],
        }))}
        table={{ heads: [text.person, text.decided], cellsOf: ({ figure }) => [figure] }}
      />
    </Card>
  )
}

function Ages({ figures: { ages } }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const ratios = ages.map((row) => Number(ratioOf(row) ?? 0))
  return (
    <Card>
      <BarChart
        title={text.ages}
        empty={text.noRequests}
        whole={Math.max(...ratios)}
        bars={ages.map((row, at) => ({
          key: String(row.age),
          label: fill(text.age, { age: row.age, requests: grouped(row.requests), places: grouped(row.places) }),
          figure: ratioOf(row) ?? text.noValue,
          parts: [{ key: 'ratio', value: ratios[at] ?? 0, color: 'var(--chart-1)' }],
        }))}
        table={{
          heads: [text.ageHead, text.requests, text.places, text.ratio],
          cellsOf: ({ key, figure }) => {
            const row = ages.find(({ age }) => String(age) === key)
            return [grouped(row?.requests ?? 0), grouped(row?.places ?? 0), figure]
          },
        }}
      />
    </Card>
  )
}

/** Outcome of the places of a campaign; one that asks for no acceptance has no bars of it. */
function Outcome({ of: { campaign, outcome } }: { of: CampaignOutcome }) {
  const { outcomes: text } = useText(staffFiguresWords)
  const nameOf = useCampaignName()
  const { placed, answers, givenUp, fromWaiting } = outcome
  const counts = { placed, ...answers, givenUp, fromWaiting }
  const bars = (['placed', 'accepted', 'open', 'givenUp', 'fromWaiting'] as const).flatMap((key) => {
    const value = counts[key]
    return value === undefined ? [] : [{ key, label: text[key], figure: grouped(value), parts: [{ key, value, color: 'var(--chart-1)' }] }]
  })
  return (
    <Card>
      <BarChart
        title={fill(text.title, { campaign: nameOf(campaign) })}
        empty={text.none}
        whole={Math.max(placed, givenUp)}
        bars={bars}
        table={{ heads: [text.kind, text.count], cellsOf: ({ figure }) => [figure] }}
      />
      {answers === null && <p className="small dim">{text.noAcceptance}</p>}
    </Card>
  )
}

function Districts({ figures: { institutions } }: { figures: Figures }) {
  const text = useText(staffFiguresWords)
  const districts = waitingByDistrict(institutions)
    .map(({ district, waiting }) => ({ name: district === '' ? text.otherDistrict : district, waiting }))
    .sort((one, other) => other.waiting - one.waiting)
  return (
    <Card>
      <BarChart
        title={text.districts}
        empty={text.noneWaiting}
        whole={districts[0]?.waiting ?? 1}
        bars={districts.map(({ name, waiting }) => ({
          key: name,
          label: name,
          figure: grouped(waiting),
          parts: [{ key: 'waiting', value: waiting, color: 'var(--chart-4)' }],
        }))}
        table={{ heads: [text.district, text.waitingHead], cellsOf: ({ figure }) => [figure] }}
      />
    </Card>
  )
}
