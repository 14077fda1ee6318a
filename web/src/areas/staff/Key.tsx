import type { ReactNode } from 'react'
import classes from './Key.module.css'

/** A key cap: only where there is a keyboard and room. Screen readers have their own keys. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)
