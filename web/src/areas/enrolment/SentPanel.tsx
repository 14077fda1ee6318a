import { phoneInFours } from '../../base/formats.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { useRefusedStep } from './AnswerBanner.tsx'
import { StepButtons, type StepLinksProps } from './StepButtons.tsx'
import classes from './Wizard.module.css'

/** Read-only view if nothing can be sent: the given data, the reason, and other actions. */
export function SentPanel(ways: StepLinksProps) {
  const text = useText(enrolment)
  const { language } = useLanguage()
  const { prospect } = ways.found
  const { responseStatus, phoneNumber, emailAddress, allowed, closesAt } = prospect
  const whyNot = useRefusedStep(prospect)
  // The date by which the institution will be known is already shown with the institution.
  const reason = allowed.whyNot?.reason === 'institutionUnknown' ? text.undeterminedReason : whyNot
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
        reason={
          responseStatus !== 'REQUESTED' && reason !== null ? (
            <Notice tone={ways.actions.form === 'sent' ? 'blue' : 'yellow'}>{unbroken(reason)}</Notice>
          ) : undefined
        }
      />
    </div>
  )
}
