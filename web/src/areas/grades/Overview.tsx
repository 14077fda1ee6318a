import type { Term } from '@portal/contract/grades'
import { type MarkStep, stepOf } from '@portal/contract/markScales'
import { IconTrendingDown } from '@tabler/icons-react'
import { sinceTerm } from '../../text/calendar.ts'
import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Change } from './Change.tsx'
import classes from './Overview.module.css'
import { attentionOf, type ClassWork, lastMarkOf, overallOf, progressOf } from './rules.ts'
import { Trend } from './Trend.tsx'

interface OverviewProps {
  classes: readonly ClassWork[]
  scale: readonly MarkStep[]
  /** Term before, and the difference to it in points; undefined without marks in it. */
  before: { term: Term; points: number } | undefined
}

/** Average of all classes, its course in the term, the last mark and a class that needs attention. Nothing without numeric marks. */
export function Overview({ classes: all, scale, before }: OverviewProps) {
  const text = useText(grades)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const average = overallOf(all)
  const last = lastMarkOf(all)
  if (average === undefined || last === undefined) return null
  const progress = progressOf(all)
  const falling = attentionOf(all)
  const level = stepOf(scale, average)?.code
  const [first, end] = [progress[0], progress.at(-1)]
  return (
    <Card bare className={classes.top}>
      <div className={classes.average}>
        <b className={classes.figure}>{average}</b>
        <p className={classes.words}>
          {level !== undefined && <b>{named(level, language)}</b>}
          <span className="small dim">{text.overall}</span>
          {before && (
            <span className="small">
              <Change points={before.points} from={sinceTerm(before.term.termNumber, language)} />
            </span>
          )}
        </p>
        {first && end && first !== end && (
          <div className={classes.progress}>
            <Trend marks={progress} large />
            <p className="small dim num">
              <span>{shortDate(first.dueDate, language).slice(5)}</span>
              <span>{shortDate(end.dueDate, language).slice(5)}</span>
            </p>
          </div>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{text.lastMark}</dt>
          <dd>
            {inWords(last.of.className)} {last.mark.percent}
          </dd>
        </div>
        <div>
          <dt>{text.views.work}</dt>
          <dd>{all.reduce((sum, { work }) => sum + work.length, 0)}</dd>
        </div>
        {falling && (
          <div data-attention>
            <dt>{text.attention}</dt>
            <dd>
              <Icon of={IconTrendingDown} size={18} />
              <span>{fill(text.falling, { course: inWords(falling.of.className), count: falling.falls })}</span>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
