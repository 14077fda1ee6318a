import { ANSWER_MAX, AnswerText, type OpenQuestion } from '@portal/contract/questions'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { questions } from '../../text/mn/questions.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { base64Of } from '../../ui/field/pictures.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PicturesField } from './PicturesField.tsx'
import classes from './Questions.module.css'

export interface AnswerFormProps {
  question: OpenQuestion
  onSend: (answer: { id: number; text: string; pictures: string[] }) => Promise<unknown>
  onClose: () => void
}

/** Question of a desk with the form for its answer: a text, pictures or both. */
export function AnswerForm({ question, onSend, onClose }: AnswerFormProps) {
  const text = useText(questions)
  const { cancel } = useText(common)
  const { language } = useLanguage()
  const [pictures, setPictures] = useState<readonly string[]>([])
  const form = useForm({
    start: { text: '' },
    draft: `answer ${question.id}`,
    fields: { text: { check: AnswerText } },
    check: (typed): { text?: string } => (typed.text.trim() === '' && pictures.length === 0 ? { text: 'fieldRequired' } : {}),
    send: async (typed) => {
      await onSend({ id: question.id, text: typed.text, pictures: pictures.map(base64Of) })
      toast.success(text.sent)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <div className={classes.question}>
        <b>{question.by}</b>
        <p className="said">{question.text}</p>
        <small className="dim">{fill(text.until, { date: shortDate(question.until, language) })}</small>
      </div>
      <NoteField {...form.bind('text')} label={text.answer} description={text.answerHint} most={ANSWER_MAX} />
      <PicturesField pictures={pictures} onChange={setPictures} />
      <Row gap={6}>
        <Button type="submit" loading={form.pending}>
          {text.send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}
