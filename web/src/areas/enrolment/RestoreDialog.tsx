import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { required } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { restore } from './queries.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { hasExpired } from './refused.ts'
import classes from './Wizard.module.css'

interface RestoreDialogProps {
  opened: boolean
  of: { prospectDataId: number | null; personId: number; undoUntil: string | null }
  /** Ticket of a look-up, with which a visitor enters the number of the request; a signed-in person needs none. */
  ticket?: string | undefined
  onClose: () => void
  onDone: () => Promise<void>
  onExpired: () => void
}

/** Undoes a withdrawal that the commission entered for the family. */
export default function RestoreDialog({ opened, ...rest }: RestoreDialogProps) {
  const { restore: text } = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text.action} holdsForm={rest.ticket !== undefined}>
      <RestoreForm {...rest} />
    </Dialog>
  )
}

function RestoreForm({ of, ticket, onClose, onDone, onExpired }: Omit<RestoreDialogProps, 'opened'>) {
  const { restore: text, undo, serverUnreachable } = useText(enrolment)
  const { language } = useLanguage()
  const guard = useCaptchaOnDemand()
  const [isOver, setOver] = useState(false)
  const form = useForm({
    start: { reference: '' },
    fields: { reference: { check: (typed) => (ticket === undefined ? null : required(typed)), refusals: ['referenceWrong'] } },
    ready: guard.ready,
    send: async ({ reference }) => {
      const proof = { ticket, reference: reference.trim() }
      try {
        await guard.call((captcha) => restore(of, ticket === undefined ? undefined : { ...proof, captcha }))
      } catch (error) {
        if (hasExpired(error)) onExpired()
        setOver(refusalOf(error)?.reason === 'undoOver')
        throw error
      }
      toast.success(text.done)
      onClose()
      await onDone()
    },
    networkText: serverUnreachable,
  })
  const until = of.undoUntil ?? ''
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>{fill(text.ask, { until: longDateAndTime(until, until.slice(11, 16), language) })}</p>
      {ticket !== undefined && (
        <>
          <ReferenceField {...form.bind('reference')} />
          {guard.captcha && <Captcha control={guard.captcha} />}
        </>
      )}
      <Row gap={6} className={classes.choices}>
        <Button type="submit" loading={form.pending} disabled={isOver}>
          {text.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {undo.keep}
        </Button>
      </Row>
    </form>
  )
}
