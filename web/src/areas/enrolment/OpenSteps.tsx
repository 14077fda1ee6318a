import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { longDateAndTime } from '../../text/dates.ts'
import { applications } from '../../text/mn/applications.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { flowOf, wizardFor } from './flows.ts'
import classes from './OpenSteps.module.css'
import { useOpenSteps } from './queries.ts'

/** At home: what enrolment wants of the parent, each with its last moment; nothing where it wants nothing. */
export default function OpenSteps() {
  const { open } = useText(applications)
  const { language } = useLanguage()
  const steps = useOpenSteps()
  if (steps.length === 0) return null
  return (
    <Card title={open.title} className={classes.card}>
      <ul>
        {steps.map(({ step, prospectDataId, personId, kind, firstName, closesAt }) => (
          <li key={prospectDataId}>
            <PageLink href={step === 'confirm' ? wizardFor(kind, personId) : flowOf(kind, true).end} className={classes.step}>
              <IconFileText size={24} stroke={1.75} aria-hidden />
              <span>
                <b>{unbroken(fill(open[step], { child: firstName }))}</b>
                <span className="small dim">
                  {unbroken(fill(open.until, { closesAt: longDateAndTime(closesAt, closesAt.slice(11, 16), language) }))}
                </span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
