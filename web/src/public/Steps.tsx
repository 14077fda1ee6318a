import type { Passage } from '@portal/contract/publicPages'
import { unbroken } from '../text/unbroken.tsx'
import classes from './Steps.module.css'

/** Four steps, and the stitch that leads from each to the next. */
export const Steps = ({ steps }: { steps: readonly Passage[] }) => (
  <ol className={classes.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={title}>
        <span className={classes.number}>{index + 1}</span>
        <svg className={classes.down} width="2" height="100%" aria-hidden="true">
          <line x1="1" y1="1" x2="1" y2="100%" />
        </svg>
        <svg className={classes.across} width="100%" height="2" aria-hidden="true">
          <line x1="1" y1="1" x2="100%" y2="1" />
        </svg>
        <h3>{title}</h3>
        <p className="dim">{unbroken(text)}</p>
      </li>
    ))}
  </ol>
)
