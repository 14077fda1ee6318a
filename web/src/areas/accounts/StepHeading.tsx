import { IconArrowLeft } from '@tabler/icons-react'
import { registration } from '../../text/mn/registration.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './registration.module.css'

interface StepHeadingProps {
  step: 1 | 2
  children: string
  onBack?: () => void
}

/** Heading of a step; it gets the focus when the step opens. */
export function StepHeading({ step, children, onBack }: StepHeadingProps) {
  const text = useText(registration)
  return (
    <div className={classes.heading}>
      {onBack && (
        <Button icon variant="subtle" aria-label={text.back} onClick={onBack}>
          <Icon of={IconArrowLeft} size={22} />
        </Button>
      )}
      <h3 tabIndex={-1} data-autofocus>
        <span className={`${classes.pill} num`}>
          <span className="unseen">{text.steps[step]}</span>
          <span aria-hidden="true">{step}/2</span>
        </span>
        {children}
      </h3>
    </div>
  )
}
