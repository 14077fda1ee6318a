import type { ReactNode } from 'react'
import classes from './Key.module.css'

/** Key cap; shown only with a keyboard and on wide screens. Hidden from screen readers, which have their own keys. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)
