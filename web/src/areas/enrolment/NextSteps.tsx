import type { CampaignState, FamilyAnswer } from '@portal/contract/enrolment'
import { dateAndTime } from '../../text/dates.ts'
import { status } from '../../text/mn/status.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import classes from './NextSteps.module.css'

/** Last step done and the steps to come; renders nothing if no step is left. */
export function NextSteps({ answer, state, since }: { answer: FamilyAnswer; state: CampaignState; since: string | null }) {
  const text = useText(status)
  const { language } = useLanguage()
  const steps = text.told[answer].steps[state]
  if (steps.length === 0) return null
  return (
    <section>
      <h3>{text.next}</h3>
      <StitchedSteps steps={steps} since={since && dateAndTime(since, language)} />
    </section>
  )
}

/** List of steps; the first is done and shows its date. */
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
