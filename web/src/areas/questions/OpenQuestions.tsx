import type { ResultOf } from '@portal/contract/call'
import type { ownQuestions } from '@portal/contract/questions'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { shortDate } from '../../text/dates.ts'
import { questions } from '../../text/mn/questions.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { lateDialog } from '../../ui/dialog/lateDialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './Questions.module.css'
import { useAnswerQuestion, useOwnQuestions } from './queries.ts'

/** Loads on demand: most visits answer no question. */
const AnswerDialog = lateDialog(() => import('./AnswerDialog.tsx'))

type OwnQuestion = ResultOf<typeof ownQuestions>[number]

/** Questions of desks that wait for the parent's answer; nothing without one. */
export function OpenQuestions() {
  const { data = [] } = useOwnQuestions()
  return data.map((question) => <OpenQuestionCard key={question.id} question={question} />)
}

function OpenQuestionCard({ question }: { question: OwnQuestion }) {
  const text = useText(questions)
  const { language } = useLanguage()
  const answer = useAnswerQuestion()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.card}>
      <StatusChip tone="yellow" icon={IconMessageQuestion}>
        {text.needed}
      </StatusChip>
      <p>
        <b>{question.child}</b> · {text.about[question.about]}
      </p>
      <p className="said">{question.text}</p>
      <p className="dim small">
        {unbroken(question.by)} · {unbroken(fill(text.until, { date: shortDate(question.until, language) }))}
      </p>
      <Button onClick={() => setOpen(true)}>
        <Icon of={IconMessageQuestion} />
        {text.open}
      </Button>
      <AnswerDialog opened={isOpen} question={question} onSend={(typed) => answer({}, typed)} onClose={() => setOpen(false)} />
    </Card>
  )
}
