import type { ReactNode } from 'react'
import { unbroken } from '../../text/unbroken.tsx'
import classes from './PageTitle.module.css'

interface PageTitleProps {
  children: ReactNode
  below?: ReactNode
  /** Shown beside the title if the width allows. */
  action?: ReactNode
}

/** The page's only h1; it gets the focus after a navigation. */
export function PageTitle({ children, below, action }: PageTitleProps) {
  const title = (
    <div className={classes.title}>
      <h1 tabIndex={-1}>{children}</h1>
      {below !== undefined && <div className="dim">{unbroken(below)}</div>}
    </div>
  )
  if (action === undefined) return title
  return (
    <div className={classes.head}>
      {title}
      {action}
    </div>
  )
}
