import { addDays, mondayOf, weekdayNumber, weekFrom } from '@portal/contract/days'
import { useToday } from '../../base/clock.ts'
import { useWide } from '../../base/hooks.ts'
import { periodNamed } from '../../text/calendar.ts'
import { weekday } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DayTabs } from '../../ui/date/DayTabs.tsx'
import { useSwipe } from '../../ui/date/useSwipe.ts'
import { WeekNavigator } from '../../ui/date/WeekNavigator.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { ByWidth } from '../../ui/plain/ByWidth.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { useOffDays } from '../schedule/index.ts'
import classes from './attendance.module.css'
import { LessonTable } from './LessonTable.tsx'
import { Mark } from './Mark.tsx'
import { NoLessons } from './NoLessons.tsx'
import { Keys, Panels, type ViewOfDays } from './Panels.tsx'
import { useLessonsOfDays, usePrefetchSpans, useSpanSummary } from './queries.ts'
import { byDay, dayAlone, dayReason, reasonOf, type ShownLesson, weekOf } from './rules.ts'
import { SidePanels } from './SidePanels.tsx'

type Days = ReadonlyMap<string, readonly ShownLesson[]>

/** Seven days side by side on wide screens, one at a time on narrow ones. */
export function WeekView({ studentId, day, onTurn }: ViewOfDays) {
  const wide = useWide()
  const today = useToday()
  const span = weekOf(day)
  const { query, lessons } = useLessonsOfDays(studentId, span)
  const offOf = useOffDays(studentId, span)
  const summary = useSpanSummary(studentId, span)
  usePrefetchSpans(studentId, [weekOf(addDays(day, -7)), weekOf(addDays(day, 7))])
  const swipe = useSwipe(
    () => onTurn(addDays(day, wide ? -7 : -1)),
    () => onTurn(addDays(day, wide ? 7 : 1)),
  )

  /** Opens a week at the same weekday, or at today in the current week. */
  const turn = (monday: string) =>
    onTurn(today !== undefined && mondayOf(today) === monday ? today : addDays(monday, weekdayNumber(day) - 1))
  return (
    <Panels broad>
      <Card>
        <div className={classes.period} data-tabs {...swipe}>
          <WeekNavigator monday={span.from} onTurn={turn} />
          <Async query={query}>
            {() => {
              const days = byDay(lessons)
              return (
                <ByWidth
                  from="week"
                  wide={() =>
                    lessons.length === 0 ? (
                      <NoLessons studentId={studentId} span={span} />
                    ) : (
                      <Columns week={weekFrom(span.from)} days={days} offOf={offOf} />
                    )
                  }
                  narrow={() => <OneDay studentId={studentId} day={day} days={days} onChoose={onTurn} />}
                />
              )
            }}
          </Async>
          {!query.isPending && <Keys coming />}
        </div>
      </Card>
      {/* Shown together with the lessons, which would otherwise push it down. */}
      {!query.isPending && <SidePanels view="week" studentId={studentId} summary={summary} span={span} />}
    </Panels>
  )
}

interface ColumnsProps {
  week: readonly string[]
  days: Days
  /** Name of a holiday or break. */
  offOf: (day: string) => string | undefined
}

function Columns({ week, days, offOf }: ColumnsProps) {
  const { short } = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const isBare = (day: string) => !days.has(day) && weekdayNumber(day) > 5
  return (
    <div className={classes.week}>
      {week.map((day) => {
        const lessons = days.get(day)
        const reason = dayReason(lessons)
        const off = lessons ? undefined : offOf(day)
        return (
          <section
            key={day}
            className={classes.column}
            data-bare={lessons ? undefined : ''}
            data-weekend={isBare(day) || undefined}
            data-off={off === undefined ? undefined : ''}
          >
            <h3 className={classes.columnHead} data-today={day === today || undefined}>
              <span className="num">
                {isBare(day) ? short[weekdayNumber(day) - 1] : weekday(day, language)} {Number(day.slice(8))}
              </span>
              {reason && <Mark reason={reason} />}
            </h3>
            {off !== undefined && <p className={classes.offName}>{off}</p>}
            <ol>
              {lessons?.map((lesson) => (
                <Lesson key={`${lesson.TIME_NAME} ${lesson.COURSE_NAME}`} lesson={lesson} />
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function Lesson({ lesson }: { lesson: ShownLesson }) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const { inWords } = useText(schoolWords)
  const reason = reasonOf(lesson)
  const minutes = lesson.TARDY_MINUTES > 0 ? `, ${fill(text.minutes, { count: lesson.TARDY_MINUTES })}` : ''
  return (
    <li className={classes.lesson} data-coming={reason === 'COMING' || undefined}>
      <Mark reason={reason} size={12} />
      <b>{inWords(lesson.COURSE_NAME)}</b>
      <span>
        {periodNamed(lesson.TIME_NUMBER, language)}, {text.reasons[reason]}
        {minutes}
      </span>
    </li>
  )
}

interface OneDayProps {
  studentId: number
  day: string
  days: Days
  onChoose: (day: string) => void
}

function OneDay({ studentId, day, days, onChoose }: OneDayProps) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const lessons = days.get(day)
  return (
    <div className={classes.sevenDays}>
      <DayTabs
        days={weekFrom(mondayOf(day))}
        chosen={day}
        onChoose={onChoose}
        mark={(one) => {
          const reason = dayReason(days.get(one))
          return reason && { sign: <Mark reason={reason} />, label: text.reasons[reason] }
        }}
      >
        {lessons ? (
          <LessonTable caption={weekday(day, language)} columns={['period', 'course', 'teacher', 'attendance']} lessons={lessons} />
        ) : (
          <NoLessons studentId={studentId} span={dayAlone(day)} />
        )}
      </DayTabs>
    </div>
  )
}
