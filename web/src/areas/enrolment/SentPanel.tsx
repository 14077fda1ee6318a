import { isRefusal } from '@portal/contract/refusals'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { failures } from '../../text/mn/failures.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { phoneInFours } from '../../ui/plain/phoneInFours.ts'
import { FactList } from './FactList.tsx'
import { StepButtons, type WaysProps } from './StepButtons.tsx'
import { chipOf } from './standing.ts'
import classes from './Wizard.module.css'

/** Where nothing can be filled in: what was given, why nothing can be sent, and what else can be done. */
export function SentPanel(ways: WaysProps) {
  const text = useText(enrolment)
  const { language } = useLanguage()
  const { refusals, inWords } = useText(failures)
  const { prospect } = ways.found
  const { responseStatus, phoneNumber, emailAddress, allowed, closesAt } = prospect

  const { whyNot } = allowed
  const own = whyNot && isRefusal(whyNot.reason) ? refusals[whyNot.reason] : undefined
  const reason =
    whyNot && (own === undefined ? whyNot.message : fill(own, { ...inWords(whyNot.values), status: chipOf(prospect, text).name }))
  const until = fill(text.withdraw.possible, { closesAt: longDateAndTime(closesAt, closesAt.slice(11, 16), language) })
  const rows = [
    ...(phoneNumber === null ? [] : [[text.guardian.phone1, phoneInFours(phoneNumber)] as const]),
    ...(emailAddress === null ? [] : [[text.guardian.mail, emailAddress] as const]),
  ]
  return (
    <div className={classes.form}>
      {ways.actions.form === 'sent' && rows.length > 0 && (
        <section>
          <h3 className={classes.sectionTitle}>{text.guardian.contact}</h3>
          <FactList rows={rows} />
        </section>
      )}
      {responseStatus === 'REQUESTED' ? (
        <Notice tone="blue">
          <p>{text.guardian.readOnly}</p>
          {allowed.withdraw && <p>{unbroken(until)}</p>}
          {!ways.flow.signedIn && <p>{text.guardian.notMine}</p>}
        </Notice>
      ) : null}
      <StepButtons
        {...ways}
        reason={responseStatus !== 'REQUESTED' && reason !== null ? <Notice tone="yellow">{unbroken(reason)}</Notice> : undefined}
      />
    </div>
  )
}
