import { IconAlertTriangle } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { SummaryItem } from '../../base/formRules.ts'
import { Icon } from '../plain/Icon.tsx'
import classes from './ErrorSummary.module.css'

interface ErrorSummaryProps {
  title: string
  items: readonly SummaryItem[]
}

/** Focuses the invalid input of a field with several inputs, else the first. */
function goTo(event: MouseEvent, id: string) {
  const place = document.getElementById(id)
  const box = place?.matches('input, select, textarea')
    ? place
    : (place?.querySelector<HTMLElement>('input[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>('input, select, button'))
  if (!box) return
  event.preventDefault()
  box.focus()
}

/** List of a form's errors above it; each item links to its field. */
export const ErrorSummary = ({ title, items }: ErrorSummaryProps) =>
  items.length > 0 && (
    <div className={classes.summary} role="alert" tabIndex={-1} data-summary aria-label={title}>
      <h3 className={classes.title}>
        <Icon of={IconAlertTriangle} size={22} />
        {title}
      </h3>
      <ul className={classes.list}>
        {items.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
