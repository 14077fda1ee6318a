import { IconCheck } from '@tabler/icons-react'
import { Stitch } from './ornaments.tsx'
import classes from './Stepper.module.css'

interface StepperProps {
  label: string
  /** Names of the steps in order. */
  names: readonly string[]
  /** Number of the current step, from 1. */
  current: number
  /** Text for screen readers after the name of a completed step. */
  done: string
}

/** Progress through the steps, for wide screens; below 1366 px a pill replaces it. */
export const Stepper = ({ label, names, current, done }: StepperProps) => (
  <ol className={classes.steps} aria-label={label}>
    {names.map((name, index) => {
      const step = index + 1
      return (
        <li
          key={name}
          className={classes.step}
          aria-current={step === current ? 'step' : undefined}
          data-done={step < current || undefined}
        >
          {index > 0 && <Stitch className={classes.stitch} />}
          <span className={`${classes.circle} num`}>{step < current ? <IconCheck size={18} stroke={2.4} aria-hidden /> : step}</span>
          <span>
            {name}
            {step < current && <span className="unseen"> ({done})</span>}
          </span>
        </li>
      )
    })}
  </ol>
)
