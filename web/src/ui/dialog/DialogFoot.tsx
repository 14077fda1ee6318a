import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

/** The last button of a long form in a dialog: always at hand, so that a parent in a hurry need not look for it. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>
