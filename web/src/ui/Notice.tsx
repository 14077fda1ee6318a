import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { blue: IconInfoCircle, green: IconCircleCheck, yellow: IconAlertTriangle, red: IconAlertCircle }

/** A message that stays where it belongs. It is not read out by itself: the toast beside it is. */
export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
