import { applications } from '../../text/mn/applications.ts'
import { fill, useText } from '../../text/words.tsx'
import { useOpenSteps } from './queries.ts'

/** Number of open enrolment steps, on the tab that leads to them. */
export default function OpenStepsBadge({ className }: { className: string | undefined }) {
  const { open } = useText(applications)
  const { length: count } = useOpenSteps()
  if (count === 0) return null
  return (
    <span className={`${className} num`}>
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{fill(open.count, { count })}</span>
    </span>
  )
}
