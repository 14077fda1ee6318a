import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { unbroken } from '../../text/unbroken.tsx'
import classes from './Notice.module.css'

const icons = { blue: IconInfoCircle, green: IconCircleCheck, yellow: IconAlertTriangle, red: IconAlertCircle }

interface NoticeProps {
  tone: keyof typeof icons
  /** Announced by screen readers at once; default for errors. */
  alert?: boolean
  children: ReactNode
}

/** Persistent message inside the page. */
export function Notice({ tone, alert = tone === 'red', children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} data-notice tabIndex={-1} role={alert ? 'alert' : undefined}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>{unbroken(children)}</div>
    </div>
  )
}
