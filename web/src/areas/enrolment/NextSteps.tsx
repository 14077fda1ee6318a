import type { CampaignState, FamilyAnswer } from '@portal/contract/enrolment'
import { dateAndTime } from '../../text/dates.ts'
import { status } from '../../text/mn/status.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import classes from './NextSteps.module.css'

/** What was done last and what comes, as a stitched list; nothing where there is nothing to wait for. */
export function NextSteps({ told, state, since }: { told: FamilyAnswer; state: CampaignState; since: string | null }) {
  const text = useText(status)
  const { language } = useLanguage()
  const steps = text.told[told].steps[state]
  if (steps.length === 0) return null
  return (
    <section>
      <h3>{text.next}</h3>
      <StitchedSteps steps={steps} since={since && dateAndTime(since, language)} />
    </section>
  )
}

/** The first is done, with its day; the others follow. */
export const StitchedSteps = ({ steps, since }: { steps: readonly string[]; since: string | null }) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      <li key={step} data-done={index === 0 || undefined}>
        <b>{step}</b>
        {index === 0 && since !== null && <span className="small dim num">{since}</span>}
      </li>
    ))}
  </ol>
)
