import { isEmpty, type MarkValue } from '@portal/contract/markRules'
import type { MarkGrid } from '@portal/contract/marks'
import { dateAndTime } from '../../text/dates.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Letter, Missed } from './Letter.tsx'
import classes from './Marks.module.css'
import { useMarkHistory } from './queries.ts'
import { type Cell, nameOf, percentIn, textOf } from './rules.ts'

/** Entries of a mark with author and time, and the reason of each change after publication. */
export function HistoryDialog({ cell, grid: { works, pupils, course }, onClose }: { cell: Cell; grid: MarkGrid; onClose: () => void }) {
  const text = useText(marksWords)
  const { language } = useLanguage()
  const query = useMarkHistory(cell)
  const work = works.find(({ workId }) => workId === cell.workId)
  const pupil = pupils.find(({ childId }) => childId === cell.childId)
  if (work === undefined || pupil === undefined) return null
  const shown = (value: MarkValue) => {
    const percent = percentIn(value, work)
    return (
      <b className="num">
        {textOf(value) || text.noMark} {value.missed !== null && <Missed reason={value.missed} />}
        {percent !== undefined && <Letter level={course.level} percent={percent} />}
      </b>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={fill(text.historyOf, { name: nameOf(pupil), topic: work.topic })}>
      <Async query={query}>
        {(entries) => {
          const first = entries.at(-1)?.before
          return (
            <ol className={classes.history}>
              {entries.map((entry) => (
                <li key={`${entry.at} ${textOf(entry)}`}>
                  {shown(entry)}
                  {entry.why !== null && <span>{entry.why}</span>}
                  <small className="dim num">
                    {fill(text.historyBy, { who: entry.by ?? text.someone, time: dateAndTime(entry.at, language) })}
                  </small>
                </li>
              ))}
              {first !== undefined && !isEmpty(first) && (
                <li>
                  {shown(first)}
                  <small className="dim">{text.fromFile}</small>
                </li>
              )}
            </ol>
          )
        }}
      </Async>
    </Dialog>
  )
}
