import type { Assignment } from '@portal/contract/grades'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { grouped } from '../../base/older.ts'
import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Accordion } from '../../ui/plain/Accordion.tsx'
import { SubjectIcon } from '../courses/index.ts'
import { Mark } from './Mark.tsx'
import { summaryOf } from './rules.ts'
import { Trend } from './Trend.tsx'
import classes from './Work.module.css'

interface ClassWork {
  classId: number
  className: string
  /** Sorted by date. */
  work: Assignment[]
}

/** Groups assignments by class, in the order of their first assignment. */
const byClass = (all: readonly Assignment[]): ClassWork[] =>
  [...grouped(all, ({ classId }) => classId)].flatMap(([classId, work]) => {
    const [first] = work
    return first
      ? [{ classId, className: first.className, work: [...work].sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1)) }]
      : []
  })

/** Marked work of a term by class; the first class is expanded. */
export const Work = ({ all }: { all: readonly Assignment[] }) => (
  <div className={classes.classes}>
    {byClass(all).map((one, at) => (
      <Accordion key={one.classId} head={<Head {...one} />} opened={at === 0}>
        <ol className={classes.work}>
          {[...one.work].reverse().map((work) => (
            <OneWork key={`${work.dueDate} ${work.topicName} ${work.topicNote}`} {...work} />
          ))}
        </ol>
      </Accordion>
    ))}
  </div>
)

function Head({ className, work }: ClassWork) {
  const { inWords } = useText(schoolWords)
  const text = useText(grades)
  const marks = work.flatMap(({ dueDate, asgMark }) => (asgMark === null ? [] : [{ dueDate, percent: asgMark }]))
  const { language } = useLanguage()
  const summary = summaryOf(marks)
  return (
    <span className={classes.head}>
      <SubjectIcon name={className} />
      <span className={classes.name}>
        <h2>{inWords(className)}</h2>
        <span className="small dim">
          {summary
            ? fill(text.last, { mark: summary.last.percent, date: shortDate(summary.last.dueDate, language).slice(5) })
            : fill(text.marks, { count: work.length })}
        </span>
      </span>
      {marks.length > 1 && <Trend marks={marks} />}
      {summary && (
        <span className={classes.average}>
          <span className="unseen">{text.average}: </span>
          <b>{summary.average}</b>
          {summary.change !== undefined && <Change points={summary.change} />}
        </span>
      )}
    </span>
  )
}

/** Difference between later and earlier marks, as arrow and points. */
function Change({ points }: { points: number }) {
  const text = useText(grades)
  const Icon = points === 0 ? IconMinus : points > 0 ? IconTrendingUp : IconTrendingDown
  return (
    <small data-way={points === 0 ? undefined : points > 0 ? 'up' : 'down'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {points === 0 ? text.steady : points > 0 ? `+${points}` : `−${-points}`}
    </small>
  )
}

function OneWork({ topicName, topicNote, asgMark, asgCode, asgNote, dueDate, colorCode }: Assignment) {
  const text = useText(grades)
  const { language } = useLanguage()
  const { inWords } = useText(schoolWords)
  const mark = [asgMark, asgCode && named(asgCode, language)].filter((part) => part !== null).join(' ')
  return (
    <li className={classes.one}>
      <div className={classes.topic}>
        <h3 className="said">{topicName}</h3>
        {topicNote !== null && <p className="small dim">{inWords(topicNote)}</p>}
        <p className="small dim num">{fill(text.due, { date: shortDate(dueDate, language) })}</p>
      </div>
      {/* The first grade has notes instead of marks. */}
      {(mark !== '' || asgNote === null) && <Mark color={colorCode}>{mark === '' ? text.notMarked : mark}</Mark>}
      {asgNote !== null && (
        <p className={classes.note}>
          <span className="unseen">{text.note}: </span>
          <span className="said">{asgNote}</span>
        </p>
      )}
    </li>
  )
}
