import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface PageTitleProps {
  children: ReactNode
  below?: ReactNode
  /** Beside it where there is room. */
  action?: ReactNode
}

/** The page's one h1; the focus comes here after a navigation. */
export function PageTitle({ children, below, action }: PageTitleProps) {
  const title = (
    <div className={classes.title}>
      <h1 tabIndex={-1}>{children}</h1>
      {below !== undefined && <div className="dim">{below}</div>}
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
