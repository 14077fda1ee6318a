import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useAskedCaptcha } from '../../ui/field/useAskedCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import type { Flow } from './flows.ts'
import { contactAsBefore, sendingOf } from './guardian.ts'
import { hasExpired, isOutdated } from './refused.ts'
import type { Found } from './searchQueries.ts'
import { statusAfter, type Undo } from './standing.ts'
import classes from './Wizard.module.css'

interface UndoDialogProps {
  opened: boolean
  undo: Undo
  flow: Flow
  found: Found
  onClose: () => void
  onDone: () => Promise<void>
  onExpired: () => void
}

/** Withdrawing, declining, or taking a refusal back: asked once more; who is not signed in shows the number of the request. */
export default function UndoDialog({ opened, ...rest }: UndoDialogProps) {
  const text = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text[rest.undo].action} holdsForm={!rest.flow.signedIn}>
      <UndoForm {...rest} />
    </Dialog>
  )
}

function UndoForm({ undo, flow, found, onClose, onDone, onExpired }: Omit<UndoDialogProps, 'opened'>) {
  const text = useText(enrolment)
  const user = useSession()?.user
  const me = flow.signedIn ? user : undefined
  /** An account that nothing proves shows the number too, unless the request was sent from it. */
  const [asksReference, setAsksReference] = useState(!me)

  const guard = useAskedCaptcha()

  const form = useForm({
    start: { reference: '' },
    check: ({ reference }) => ({ reference: asksReference && reference.trim() === '' ? 'fieldRequired' : null }),
    ready: guard.ready,
    send: async ({ reference }) => {
      try {
        const body = sendingOf({
          prospect: found.prospect,
          contact: contactAsBefore(me?.personId ?? null),
          to: statusAfter[undo],
          reference: asksReference ? reference.trim() : undefined,
        })
        await guard.call((captcha) => flow.send(body, { ticket: found.ticket, captcha }))
      } catch (error) {
        if (refusalOf(error)?.reason === 'referenceWrong') setAsksReference(true)
        if (hasExpired(error)) onExpired()
        else if (isOutdated(error)) await onDone()
        throw error
      }
      toast.success(text[undo].done)
      onClose()
      await onDone()
    },
    focusAfter: (reason) => (reason === 'referenceWrong' && asksReference ? 'reference' : undefined),
    networkText: text.serverUnreachable,
  })

  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>{text[undo].ask}</p>
      {asksReference && (
        <>
          <TextField
            {...form.field('reference')}
            label={text.undo.reference}
            description={unbroken(text.undo.referenceHint)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          {guard.captcha && <Captcha control={guard.captcha} />}
          {!me && (
            <Notice tone="blue">
              {text.undo.signInInstead} <PageLink href="/login">{text.undo.signIn}</PageLink>
            </Notice>
          )}
        </>
      )}
      <div className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {text[undo].action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.undo.keep}
        </Button>
      </div>
    </form>
  )
}
