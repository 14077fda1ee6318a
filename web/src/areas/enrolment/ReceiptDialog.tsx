import { useNavigate } from '@tanstack/react-router'
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
import type { Flow } from './flows.ts'
import { receiptByReference } from './queries.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { receiptHash, storeReceipt } from './receipts.ts'
import { hasExpired } from './refused.ts'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface ReceiptDialogProps {
  opened: boolean
  flow: Flow
  found: Found
  onClose: () => void
  onExpired: () => void
}

/** Shows the receipt again to a visitor who has its number. */
export default function ReceiptDialog({ opened, ...rest }: ReceiptDialogProps) {
  const text = useText(status)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={text.receipt} holdsForm>
      <NumberForm {...rest} />
    </Dialog>
  )
}

function NumberForm({ flow, found, onExpired }: Omit<ReceiptDialogProps, 'opened'>) {
  const text = useText(status)
  const words = useText(enrolment)
  const navigate = useNavigate()
  const guard = useCaptchaOnDemand()
  const form = useForm({
    start: { reference: '' },
    fields: { reference: { check: required, refusals: ['referenceWrong'] } },
    ready: guard.ready,
    send: async ({ reference }) => {
      try {
        const receipt = await guard.call((captcha) => receiptByReference(found, reference.trim(), captcha))
        storeReceipt(receipt, undefined)
        await navigate({ to: flow.start, hash: receiptHash(receipt) })
      } catch (error) {
        if (hasExpired(error)) onExpired()
        throw error
      }
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
      <p>{text.receiptAsk}</p>
      <ReferenceField {...form.bind('reference')} />
      {guard.captcha && <Captcha control={guard.captcha} />}
      <Button type="submit" wide loading={form.pending}>
        {text.receipt}
      </Button>
    </form>
  )
}
