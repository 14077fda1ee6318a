import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { required } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { acceptByReference, useAcceptPlace } from './queries.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { hasExpired, isOutdated } from './refused.ts'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface AcceptDialogProps {
  opened: boolean
  id: number
  found: Found | undefined
  onClose: () => void
  onDone: () => Promise<void>
  onExpired: () => void
}

/** Confirms that a given place is accepted; a visitor enters the number of the request. */
export default function AcceptDialog({ opened, ...rest }: AcceptDialogProps) {
  const { accept } = useText(status)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={accept.button} holdsForm={rest.found !== undefined}>
      <AcceptForm {...rest} />
    </Dialog>
  )
}

function AcceptForm({ id, found, onClose, onDone, onExpired }: Omit<AcceptDialogProps, 'opened'>) {
  const { accept: text } = useText(status)
  const words = useText(enrolment)
  const guard = useCaptchaOnDemand()
  const acceptOwn = useAcceptPlace()
  const form = useForm({
    start: { reference: '' },
    fields: { reference: { check: (typed) => (found === undefined ? null : required(typed)), refusals: ['referenceWrong'] } },
    ready: guard.ready,
    send: async ({ reference }) => {
      try {
        if (found === undefined) await acceptOwn({}, { prospectDataId: id })
        else await guard.call((captcha) => acceptByReference(found, reference.trim(), captcha))
      } catch (error) {
        if (hasExpired(error)) onExpired()
        else if (isOutdated(error)) await onDone()
        throw error
      }
      toast.success(text.ok)
      onClose()
      await onDone()
    },
    networkText: words.serverUnreachable,
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <p>{text.ask}</p>
      {found !== undefined && (
        <>
          <ReferenceField {...form.bind('reference')} />
          {guard.captcha && <Captcha control={guard.captcha} />}
        </>
      )}
      <Button type="submit" wide loading={form.pending}>
        {text.button}
      </Button>
    </form>
  )
}
