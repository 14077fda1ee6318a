import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

/** The page's one h1; the focus comes here after a navigation. */
export const PageTitle = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className={classes.title}>
    <h1 tabIndex={-1}>{children}</h1>
    {below !== undefined && <div className="dim">{below}</div>}
  </div>
)
