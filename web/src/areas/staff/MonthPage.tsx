import { addMonths, firstOf, isDay, monthOf } from '@portal/contract/days'
import { Id } from '@portal/contract/fields'
import type { MonthOfClass } from '@portal/contract/staffClasses'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useEstimatedToday } from '../../base/clock.ts'
import { useShow } from '../../base/page.ts'
import { useTrail } from '../../base/trail.ts'
import { monthInWords } from '../../text/calendar.ts'
import { weekday } from '../../text/dates.ts'
import { monthSheetWords } from '../../text/mn/monthSheet.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { ExcelButton } from '../../ui/table/ExcelButton.tsx'
import { groupLink } from './GroupsTable.tsx'
import classes from './MonthPage.module.css'
import { COUNTED, countsIn, presentOn } from './monthSheet.ts'
import { useGroupMonth } from './queries.ts'

const PAGE = '/staff/groups/$groupId/month'

/** Attendance of a class in a month, in the form that schools hand in: on screen, on paper and as an Excel file. */
export default function MonthPage() {
  const groupId = z.safeParse(Id, useParams({ from: PAGE }).groupId)
  return groupId.success ? <OfGroup groupId={groupId.data} /> : <NotFoundPage />
}

function OfGroup({ groupId }: { groupId: number }) {
  const text = useText(monthSheetWords)
  const { group } = useText(staffClasses)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const show = useShow(PAGE)
  const current = monthOf(useEstimatedToday())
  const { month: asked } = useSearch({ from: PAGE })
  const month = asked !== undefined && isDay(firstOf(asked)) ? asked : current
  const query = useGroupMonth(groupId, month)
  const name = query.data === undefined ? group : inWords(query.data.groupName)
  useTrail(text.title, { name, link: groupLink(groupId) })
  const turn = (months: number) => show({ month: addMonths(month, months) }, { replace: true })
  return (
    <div data-print className={classes.page}>
      <div className={classes.head}>
        <PageTitle below={query.data && [name, query.data.orgName].join(', ')}>{text.title}</PageTitle>
        <div className={classes.tools}>
          <Button icon variant="default" aria-label={text.earlier} onClick={() => turn(-1)}>
            <Icon of={IconChevronLeft} />
          </Button>
          <b className={classes.month} aria-live="polite">
            {unbroken(monthInWords(month, language))}
          </b>
          <Button icon variant="default" aria-label={text.later} disabled={month >= current} onClick={() => turn(1)}>
            <Icon of={IconChevronRight} />
          </Button>
          <Button variant="default" disabled={query.data === undefined} onClick={() => print()}>
            <Icon of={IconPrinter} />
            {text.print}
          </Button>
          {query.data && <Download month={month} found={query.data} />}
        </div>
      </div>
      <Async query={query} isEmpty={({ children }) => children.length === 0} empty={<EmptyState title={text.none} />}>
        {(found) => <Sheet month={month} found={found} />}
      </Async>
    </div>
  )
}

interface OfMonth {
  month: string
  found: MonthOfClass
}

const numberOf = (day: string): string => String(Number(day.slice(8)))
const nameOf = ({ lastName, firstName }: MonthOfClass['children'][number]) => `${lastName} ${firstName}`

function Download({ month, found: { groupName, days, children } }: OfMonth) {
  const text = useText(monthSheetWords)
  return (
    <ExcelButton
      file={`${groupName}-${month}`}
      sheet={month}
      rows={children.map((child, at) => ({ ...child, number: at + 1, counts: countsIn(child.reasons) }))}
      columns={[
        { head: text.number, width: 5, of: ({ number }) => number },
        { head: text.child, width: 28, of: nameOf },
        ...days.map((day, at) => ({
          head: numberOf(day),
          width: 4,
          of: ({ reasons }: MonthOfClass['children'][number]) => {
            const reason = reasons[at] ?? null
            return reason === null ? '' : text.signs[reason]
          },
        })),
        ...COUNTED.map((kind) => ({
          head: text[kind],
          width: 10,
          of: ({ counts }: { counts: ReturnType<typeof countsIn> }) => counts[kind],
        })),
      ]}
    />
  )
}

function Sheet({ month, found }: OfMonth) {
  const text = useText(monthSheetWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const { groupName, teacherName, days, children } = found
  const totals = presentOn(found)
  const caption = fill(text.sheet, { group: inWords(groupName), month: monthInWords(month, language) })
  return (
    <Card bare className={classes.card}>
      {/* Scrolls sideways by keyboard as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region without a control of its own */}
      <section className={classes.scroll} aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {text.child}
              </th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {numberOf(day)}
                  <small>{weekday(day, language).slice(0, 2)}</small>
                </th>
              ))}
              {COUNTED.map((kind) => (
                <th key={kind} scope="col" className={classes.count}>
                  {text[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {children.map((child, row) => {
              const counts = countsIn(child.reasons)
              return (
                <tr key={child.childId}>
                  <th scope="row" className={classes.name}>
                    <span className={classes.number}>{row + 1}</span>
                    {nameOf(child)}
                  </th>
                  {days.map((day, at) => {
                    const reason = child.reasons[at] ?? null
                    return (
                      <td key={day} data-reason={reason ?? undefined}>
                        {reason !== null && text.signs[reason]}
                      </td>
                    )
                  })}
                  {COUNTED.map((kind) => (
                    <td key={kind} className={classes.count}>
                      {counts[kind]}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={classes.name}>
                {text.presentOnDay}
              </th>
              {days.map((day, at) => (
                <td key={day}>{totals[at]}</td>
              ))}
              {COUNTED.map((kind) => (
                <td key={kind} className={classes.count}>
                  {children.reduce((sum, { reasons }) => sum + countsIn(reasons)[kind], 0)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={classes.legend}>{text.legend}</p>
      <p className={classes.signature}>
        {teacherName !== null && fill(text.teacher, { name: teacherName })} <span>{text.signature}</span>
      </p>
    </Card>
  )
}
