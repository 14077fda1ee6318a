import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { required } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import type { Flow } from './flows.ts'
import { contactAsBefore, type Stepping, sendingOf } from './guardian.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { hasExpired, isOutdated } from './refused.ts'
import { isFinal, needsSession, statusAfter, type Undo } from './requestState.ts'
import classes from './Wizard.module.css'

interface UndoDialogProps {
  opened: boolean
  undo: Undo
  flow: Flow
  of: Stepping
  /** Ticket of a lookup; a signed-in person needs none for an own request. */
  ticket?: string | undefined
  onClose: () => void
  onDone: () => Promise<void>
  onExpired: () => void
}

/** Confirms a step that withdraws, declines, reopens or gives up; a guest enters the number of the request. */
export default function UndoDialog({ opened, ...rest }: UndoDialogProps) {
  const text = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text[rest.undo].action} holdsForm={!rest.flow.signedIn}>
      {!rest.flow.signedIn && needsSession(rest.undo) ? <SignInFirst /> : <UndoForm {...rest} />}
    </Dialog>
  )
}

/** Shown if no request exists whose number a guest could enter. */
function SignInFirst() {
  const { undo } = useText(enrolment)
  return (
    <div className={classes.form}>
      <p>{undo.signInOnly}</p>
      <ButtonLink to="/parent/apply" wide>
        {undo.signIn}
      </ButtonLink>
    </div>
  )
}

function UndoForm({ undo, flow, of, ticket, onClose, onDone, onExpired }: Omit<UndoDialogProps, 'opened'>) {
  const text = useText(enrolment)
  const user = useUser()
  const me = flow.signedIn ? user : undefined
  /** An unproven account also needs the number, unless it has sent the request. */
  const [asksReference, setAsksReference] = useState(!me)

  const guard = useCaptchaOnDemand()

  const form = useForm({
    start: { reference: '' },
    fields: { reference: { check: (typed) => (asksReference ? required(typed) : null), refusals: ['referenceWrong'] } },
    ready: guard.ready,
    send: async ({ reference }) => {
      try {
        const body = sendingOf({
          prospect: of,
          contact: contactAsBefore(me?.personId ?? null),
          to: statusAfter[undo],
          reference: asksReference ? reference.trim() : undefined,
        })
        await guard.call((captcha) => flow.send(body, { ticket, captcha }))
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
          <ReferenceField {...form.bind('reference')} />
          {guard.captcha && <Captcha control={guard.captcha} />}
          {!me && (
            <Notice tone="blue">
              {text.undo.signInInstead} <PageLink to="/parent/apply">{text.undo.signIn}</PageLink>
            </Notice>
          )}
        </>
      )}
      <Row gap={6} className={classes.choices}>
        <Button type="submit" loading={form.pending} {...(isFinal(undo) && { variant: 'default' as const, className: classes.danger })}>
          {text[undo].action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.undo.keep}
        </Button>
      </Row>
    </form>
  )
}
