import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { calendar } from '../../text/mn/calendar.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './PeriodNavigator.module.css'

interface PeriodNavigatorProps {
  /** Period as text. */
  title: string
  words: { previous: string; next: string }
  /** Undefined at the end of the range. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Undefined while today is shown. */
  onToday?: (() => void) | undefined
}

/** Pages through days, weeks or months; screen readers announce a changed title. */
export function PeriodNavigator({ title, words, onPrevious, onNext, onToday }: PeriodNavigatorProps) {
  const text = useText(calendar)
  return (
    <div className={classes.bar}>
      <Button variant="subtle" icon aria-label={words.previous} disabled={!onPrevious} onClick={onPrevious}>
        <Icon of={IconChevronLeft} size={24} />
      </Button>
      <h2 className={classes.title} aria-live="polite">
        {unbroken(title)}
      </h2>
      <Button variant="subtle" icon aria-label={words.next} disabled={!onNext} onClick={onNext}>
        <Icon of={IconChevronRight} size={24} />
      </Button>
      {onToday && (
        <Button variant="subtle" small className={classes.today} onClick={onToday}>
          {text.today}
        </Button>
      )}
    </div>
  )
}
