import type { SchoolToday } from '@portal/contract/today'
import { alertWords } from '../../text/mn/alerts.ts'
import { relationWords } from '../../text/mn/relations.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './Today.module.css'
import { FoldedRows } from './TodayLists.tsx'

/** Answers of guardians about children who are recorded as absent today. */
export function ParentAnswers({ answers }: Pick<SchoolToday, 'answers'>) {
  const text = useText(alertWords)
  const relations = useText(relationWords)
  const { inWords } = useText(schoolWords)
  if (answers.length === 0) return null
  return (
    <Card bare className={classes.answers}>
      <h2>{text.title}</h2>
      <FoldedRows count={answers.length} label={text.more}>
        <ul>
          {answers.map(({ childId, firstName, lastName, groupName, given: { answer, by, at } }) => (
            <li key={`${childId} ${at}`}>
              <b>
                {firstName} <span className="unseen">{lastName}</span>
                <span className="dim">{inWords(groupName)}</span>
              </b>
              <small className="num">
                {unbroken(
                  fill(text.given, {
                    by: by === null ? text.someone : relations[by],
                    answer: text.answers[answer],
                    time: at.slice(11, 16),
                  }),
                )}
              </small>
            </li>
          ))}
        </ul>
      </FoldedRows>
    </Card>
  )
}
