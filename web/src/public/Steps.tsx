import type { Passage } from '@portal/contract/publicPages'
import { unbroken } from '../text/unbroken.tsx'
import classes from './Steps.module.css'

/** Four steps in one row, connected by a stitch; scrolls sideways on phones. */
export const Steps = ({ steps, labelledBy }: { steps: readonly Passage[]; labelledBy: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <ol className={classes.steps} aria-labelledby={labelledBy} tabIndex={0}>
    {steps.map(({ title, text }, index) => (
      <li key={title}>
        <span className={classes.number}>{index + 1}</span>
        <svg className={classes.across} width="100%" height="2" aria-hidden="true">
          <line x1="1" y1="1" x2="100%" y2="1" />
        </svg>
        <h3>{title}</h3>
        <p className="dim">{unbroken(text)}</p>
      </li>
    ))}
  </ol>
)
