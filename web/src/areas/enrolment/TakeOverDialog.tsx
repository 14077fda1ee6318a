import type { Application } from '@portal/contract/enrolment'
import { contactOf, isPhone } from '@portal/contract/fields'
import { useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { applications } from '../../text/mn/applications.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { wrongPhone } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { useTakeOver, useWithdrawSentByOther } from './queries.ts'
import { otherWordsOf } from './requestState.ts'
import classes from './Wizard.module.css'

/** Action of a registered guardian on a request that another person has sent. */
export type Claim = 'takeOver' | 'withdraw'

interface TakeOverDialogProps {
  opened: boolean
  claim: Claim
  of: Application
  onClose: () => void
}

export default function TakeOverDialog({ opened, ...rest }: TakeOverDialogProps) {
  const { other } = useText(applications)
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      title={other[otherWordsOf(rest.of)][rest.claim].title}
      holdsForm={rest.claim === 'takeOver'}
    >
      <ClaimForm {...rest} />
    </Dialog>
  )
}

function ClaimForm({ claim, of, onClose }: Omit<TakeOverDialogProps, 'opened'>) {
  const { other } = useText(applications)
  const text = useText(enrolment)
  const user = useUser()
  const takeOver = useTakeOver()
  const withdraw = useWithdrawSentByOther()
  const { prospectDataId, firstName } = of
  const words = other[otherWordsOf(of)][claim]
  const form = useForm({
    start: { contactPhone1: user && isPhone(user.userName) ? user.userName : '' },
    fields: { contactPhone1: claim === 'takeOver' ? { check: wrongPhone } : undefined },
    send: async ({ contactPhone1 }) => {
      if (claim === 'withdraw') await withdraw({}, { prospectDataId })
      else await takeOver({}, { prospectDataId, contactPhone1: contactOf(contactPhone1), contactPhone2: null, contactMail: null })
      toast.success(words.done)
      onClose()
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
      <p>{fill(words.ask, { child: firstName })}</p>
      {claim === 'takeOver' && (
        <PhoneField {...form.bind('contactPhone1')} label={text.guardian.phone1} description={text.guardian.phone1Hint} />
      )}
      <Row gap={6} className={classes.choices}>
        <Button type="submit" loading={form.pending}>
          {words.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {other.keep}
        </Button>
      </Row>
    </form>
  )
}
