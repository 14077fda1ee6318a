import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { unbroken } from '../../text/unbroken.tsx'
import { Icon } from './Icon.tsx'
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
  const Shape = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} data-notice tabIndex={-1} role={alert ? 'alert' : undefined}>
      <Icon of={Shape} size={22} />
      <div>{unbroken(children)}</div>
    </div>
  )
}
