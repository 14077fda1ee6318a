import { type MarkStep, stepOf } from '@portal/contract/markScales'
import { shortDate } from '../../text/dates.ts'
import { grades } from '../../text/mn/grades.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { named } from '../../text/placeNames.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import classes from './PaperTable.module.css'
import { type ClassWork, overallOf, summaryOf } from './rules.ts'

const NONE = '–'

/** All marks of a term by class, for print; the first grade has the teacher's notes instead. */
export function PaperTable({ classes: all, scale }: { classes: readonly ClassWork[]; scale: readonly MarkStep[] }) {
  const text = useText(grades)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const overall = overallOf(all)
  const hasMarks = overall !== undefined
  const levelOf = (average: number | undefined) => {
    const code = average === undefined ? undefined : stepOf(scale, average)?.code
    return code === undefined ? NONE : named(code, language)
  }
  return (
    <table className={classes.paper}>
      <caption className="unseen">{text.views.work}</caption>
      <thead>
        <tr>
          {[text.course, text.views.work, ...(hasMarks ? [text.lastMark, text.average, text.level] : [])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map(({ classId, className, work, marks }) => {
          const summary = summaryOf(marks)
          const notes = work.flatMap(({ asgNote, dueDate }) => (asgNote === null ? [] : [{ asgNote, dueDate }]))
          return (
            <tr key={classId}>
              <th scope="row">{inWords(className)}</th>
              <td className="said">
                {marks.length > 0 && marks.map(({ percent }) => percent).join(', ')}
                {marks.length === 0 && notes.length === 0 && NONE}
                {marks.length === 0 &&
                  notes.map(({ asgNote, dueDate }) => (
                    <p key={`${dueDate} ${asgNote}`}>
                      <span className="num">{shortDate(dueDate, language).slice(5)}</span> {asgNote}
                    </p>
                  ))}
              </td>
              {hasMarks && (
                <>
                  <td>{summary?.last.percent ?? NONE}</td>
                  <td>
                    <b>{summary?.average ?? NONE}</b>
                  </td>
                  <td>{levelOf(summary?.average)}</td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
      {hasMarks && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text.overall}
            </th>
            <td>
              <b>{overall}</b>
            </td>
            <td>{levelOf(overall)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
