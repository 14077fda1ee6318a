import type { OpenQuestion } from '@portal/contract/questions'
import { type ReactNode, useState } from 'react'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { questions } from '../../text/mn/questions.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { required } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { AnswerForm, answerBy, questionBy } from '../questions/index.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { hasExpired } from './refused.ts'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface QuestionDialogProps {
  opened: boolean
  found: Found
  onClose: () => void
  onExpired: () => void
}

/** Question of a desk for a visitor who has the number of the request, and the form for its answer. */
export default function QuestionDialog({ opened, ...rest }: QuestionDialogProps) {
  const text = useText(questions)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text.byNumber} holdsForm>
      <QuestionSteps {...rest} />
    </Dialog>
  )
}

/** Question that the number has opened; null if there is none. */
interface Shown {
  reference: string
  question: OpenQuestion | null
}

function QuestionSteps({ found, onClose, onExpired }: Omit<QuestionDialogProps, 'opened'>) {
  const text = useText(questions)
  const [shown, setShown] = useState<Shown>()
  const guard = useCaptchaOnDemand()
  const of = (reference: string) => ({ prospectDataId: found.prospect.prospectDataId ?? 0, personId: found.prospect.personId, reference })
  async function guarded<Outcome>(call: (captcha: string | undefined) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await guard.call(call)
    } catch (error) {
      if (hasExpired(error)) onExpired()
      throw error
    }
  }
  if (shown === undefined)
    return (
      <NumberForm
        captcha={guard.captcha && <Captcha control={guard.captcha} />}
        ready={guard.ready}
        onSend={async (reference) =>
          setShown({ reference, question: await guarded((captcha) => questionBy(of(reference), { ticket: found.ticket, captcha })) })
        }
      />
    )
  if (shown.question === null) return <Notice tone="blue">{text.none}</Notice>
  return (
    <>
      <AnswerForm
        question={shown.question}
        onSend={(answer) => guarded((captcha) => answerBy(of(shown.reference), answer, { ticket: found.ticket, captcha }))}
        onClose={onClose}
      />
      {guard.captcha && <Captcha control={guard.captcha} />}
    </>
  )
}

interface NumberFormProps {
  captcha: ReactNode
  ready: () => boolean
  onSend: (reference: string) => Promise<void>
}

function NumberForm({ captcha, ready, onSend }: NumberFormProps) {
  const text = useText(questions)
  const { serverUnreachable } = useText(enrolment)
  const form = useForm({
    start: { reference: '' },
    fields: { reference: { check: required, refusals: ['referenceWrong'] } },
    ready,
    send: ({ reference }) => onSend(reference.trim()),
    networkText: serverUnreachable,
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>{text.byNumberHint}</p>
      <ReferenceField {...form.bind('reference')} />
      {captcha}
      <Button type="submit" wide loading={form.pending}>
        {text.find}
      </Button>
    </form>
  )
}
