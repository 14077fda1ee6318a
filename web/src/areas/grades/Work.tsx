import type { Assignment } from '@portal/contract/grades'
import { type MarkStep, stepOf } from '@portal/contract/markScales'
import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Accordion } from '../../ui/plain/Accordion.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { SubjectIcon } from '../courses/index.ts'
import { Change } from './Change.tsx'
import { Mark } from './Mark.tsx'
import { MarkChart } from './MarkChart.tsx'
import { type ClassWork, summaryOf } from './rules.ts'
import { Trend } from './Trend.tsx'
import classes from './Work.module.css'

interface WorkProps {
  classes: readonly ClassWork[]
  scale: readonly MarkStep[]
}

/** Marked work of a term by class; the first class is expanded. */
export function Work({ classes: all, scale }: WorkProps) {
  const text = useText(grades)
  const hasMarks = all.some(({ marks }) => marks.length > 0)
  return (
    <div className={classes.place}>
      <Stack gap={6}>
        {hasMarks && (
          <p className={classes.columns} aria-hidden>
            {[text.course, text.lastMark, text.progress, text.average, text.change].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </p>
        )}
        {all.map((one, at) =>
          one.work.length === 0 ? (
            <Card key={one.classId} as="div" bare className={classes.empty}>
              <EmptyHead name={one.className} isMarked={hasMarks} />
            </Card>
          ) : (
            <Accordion key={one.classId} head={<Head of={one} scale={scale} />} opened={at === 0}>
              <div className={classes.inside} data-chart={one.marks.length > 1 || undefined}>
                {one.marks.length > 1 && <MarkChart marks={one.marks} scale={scale} />}
                <ol>
                  {[...one.work].reverse().map((work) => (
                    <OneWork key={`${work.dueDate} ${work.topicName} ${work.topicNote}`} {...work} />
                  ))}
                </ol>
              </div>
            </Accordion>
          ),
        )}
      </Stack>
    </div>
  )
}

function Head({ of: { className, work, marks }, scale }: { of: ClassWork; scale: readonly MarkStep[] }) {
  const { inWords } = useText(schoolWords)
  const text = useText(grades)
  const { language } = useLanguage()
  const summary = summaryOf(marks)
  const last = work.at(-1)
  const level = summary && stepOf(scale, summary.average)?.code
  const date = last && shortDate(summary?.last.dueDate ?? last.dueDate, language).slice(5)
  const kind = work.filter(({ asgMark }) => asgMark !== null).at(-1)?.topicNote
  return (
    <span className={classes.head}>
      <SubjectIcon name={className} />
      <span className={classes.name}>
        <h2>{inWords(className)}</h2>
        <span className={`small dim ${classes.count}`}>{fill(text.marks, { count: work.length })}</span>
      </span>
      {summary ? (
        <span className={classes.last}>
          <span>{fill(text.last, { mark: summary.last.percent, date: date ?? '' })}</span>
          <span aria-hidden>
            <b>{summary.last.percent}</b>
            {[kind && inWords(kind), date].filter(Boolean).join(', ')}
          </span>
        </span>
      ) : (
        <span className={classes.words}>
          {last?.asgNote && <span className="said">«{last.asgNote}»</span>} <span className="nb num">{date}</span>
        </span>
      )}
      {summary && (
        <>
          <span className={classes.trend}>{marks.length > 1 && <Trend marks={marks} />}</span>
          <span className={classes.average}>
            <span className="unseen">{text.average}: </span>
            <b>{summary.average}</b>
            {level !== undefined && <small>{named(level, language)}</small>}
          </span>
          <span className={classes.change}>{summary.change !== undefined && <Change points={summary.change} />}</span>
        </>
      )}
    </span>
  )
}

/** Row of a class without work in the term; `isMarked` is false in the first grade, which has no averages. */
function EmptyHead({ name, isMarked }: { name: string; isMarked: boolean }) {
  const { inWords } = useText(schoolWords)
  const text = useText(grades)
  return (
    <span className={classes.head}>
      <SubjectIcon name={name} />
      <span className={classes.name}>
        <h2>{inWords(name)}</h2>
      </span>
      <span className={classes.none}>{text.noneInTerm}</span>
      {isMarked && (
        <span className={classes.average} aria-hidden>
          <b>–</b>
        </span>
      )}
    </span>
  )
}

function OneWork({ topicName, topicNote, asgMark, asgCode, asgNote, dueDate, colorCode }: Assignment) {
  const text = useText(grades)
  const { language } = useLanguage()
  const { inWords } = useText(schoolWords)
  const mark = [asgMark, asgCode && named(asgCode, language)].filter((part) => part !== null).join(' ')
  return (
    <li className={classes.one}>
      <Stack gap={1} className={classes.topic}>
        <h3 className="said">{topicName}</h3>
        <p className="small dim">
          {topicNote !== null && `${inWords(topicNote)}, `}
          <span className="nb num">{shortDate(dueDate, language)}</span>
        </p>
      </Stack>
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
