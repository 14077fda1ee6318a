import { IconArrowLeft } from '@tabler/icons-react'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import type { Program } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface StepCountProps {
  step: 1 | 2
  program: Program
  onBack?: (() => void) | undefined
}

/** Where the stepper has no room, a pill counts, and an arrow leads back. */
export function StepCount({ step, program, onBack }: StepCountProps) {
  const text = useText(enrolment)
  return (
    <div className={classes.count}>
      {onBack && (
        <Button variant="subtle" icon aria-label={text.back} onClick={onBack}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </Button>
      )}
      <p>
        <span className={`${classes.pill} num`}>
          <span className="unseen">{text.stepOf[step]}</span>
          <span aria-hidden="true">{step}/2</span>
        </span>
        {text.stepNames[program][step]}
      </p>
    </div>
  )
}
