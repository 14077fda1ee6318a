import { QUESTION_DAYS, QUESTION_MAX, QuestionText } from '@portal/contract/questions'
import type { Queue, QueueDetail } from '@portal/contract/staffQueues'
import { IconDownload, IconMessageQuestion, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { staffQuestions } from '../../text/mn/staffQuestions.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import foot from './DecisionFoot.module.css'
import classes from './Questions.module.css'
import { downloadAnswerFile, useAskFamily } from './queries.ts'

interface OfRequest {
  queue: Queue
  detail: QueueDetail
}

/** Questions of the institution about a request with their answers, newest first. */
export function QuestionList({ queue, detail }: OfRequest) {
  const text = useText(staffQuestions)
  const { language } = useLanguage()
  return detail.questions.map(({ id, at, by, text: asked, until, isOpen, answer }) => (
    <span key={id} className={classes.entry}>
      <span className={classes.asked}>
        <span className="said">{asked}</span>
        <small className="dim">
          {by} · {dateAndTime(at, language)}
        </small>
      </span>
      {answer !== null && (
        <span className={classes.answer}>
          {answer.text !== '' && <span className="said">{answer.text}</span>}
          {answer.files.map((file, nth) => (
            <AnswerFile key={file.id} queue={queue} id={detail.row.id} file={file} number={nth + 1} />
          ))}
          <small className="dim">
            {text.family} · {dateAndTime(answer.at, language)}
          </small>
        </span>
      )}
      {isOpen && <small className="dim">{fill(text.until, { date: shortDate(until, language) })}</small>}
      {!isOpen && answer === null && <small className="dim">{text.noAnswer}</small>}
    </span>
  ))
}

/** State of the newest question, above the facts of a request. */
export function QuestionChip({ question }: { question: QueueDetail['row']['question'] }) {
  const text = useText(staffQuestions)
  if (question === null) return null
  return (
    <StatusChip tone={question === 'ASKED' ? 'plain' : 'green'} icon={IconMessageQuestion}>
      {question === 'ASKED' ? text.asked : text.answered}
    </StatusChip>
  )
}

interface AnswerFileProps {
  queue: Queue
  id: number
  file: { id: number; size: number }
  number: number
}

function AnswerFile({ queue, id, file, number }: AnswerFileProps) {
  const text = useText(staffQuestions)
  const { pending, press } = usePress()
  const failureToast = useFailureToast()
  const download = async () => {
    try {
      await downloadAnswerFile({ queue, id, fileId: file.id, name: fill(text.fileName, { number }) })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      failureToast(error)
    }
  }
  return (
    <span className={classes.file}>
      {fill(text.picture, { number })} · {fill(text.size, { size: Math.ceil(file.size / 1024) })}
      <Button variant="subtle" small loading={pending} onClick={() => void press(download)}>
        <Icon of={IconDownload} size={18} />
        {text.download}
      </Button>
    </span>
  )
}

/** Button that opens the form for a question to the family. */
export function AskButton({ queue, detail }: OfRequest) {
  const text = useText(staffQuestions)
  const [isOpen, setOpen] = useState(false)
  if (!detail.mayAsk) return null
  return (
    <>
      <Button variant="subtle" small onClick={() => setOpen(true)}>
        <Icon of={IconMessageQuestion} size={18} />
        {text.ask}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={fill(text.title, { child: detail.row.childName })} holdsForm>
        <AskForm queue={queue} id={detail.row.id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AskForm({ queue, id, onClose }: { queue: Queue; id: number; onClose: () => void }) {
  const text = useText(staffQuestions)
  const { cancel } = useText(common)
  const ask = useAskFamily()
  const form = useForm({
    start: { text: '' },
    draft: `question ${queue} ${id}`,
    fields: { text: { check: QuestionText } },
    send: async (typed) => {
      await ask({}, { queue, id, text: typed.text })
      toast.success(text.sent)
      onClose()
    },
    refusals: 'notice',
  })
  const field = form.bind('text')
  return (
    <form {...form.props} className={foot.declining}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <div className={foot.notes}>
        {text.ready.map((one, at) => (
          <button key={one} type="button" className={foot.note} aria-pressed={field.value === one} onClick={() => field.onChange(one)}>
            {text.readyNames[at]}
          </button>
        ))}
      </div>
      <NoteField {...field} label={text.question} most={QUESTION_MAX} />
      <p className="dim small">{fill(text.hint, { days: QUESTION_DAYS })}</p>
      <Row gap={4}>
        <Button type="submit" loading={form.pending}>
          <Icon of={IconSend} size={18} />
          {text.send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}
