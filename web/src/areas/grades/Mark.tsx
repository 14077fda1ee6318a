import type { MarkColor } from '@portal/contract/grades'
import type { ReactNode } from 'react'
import classes from './Mark.module.css'

/** A mark in words on the ground of its colour: nobody has to tell colours apart to read it. */
export const Mark = ({ color, children }: { color: MarkColor | null; children: ReactNode }) => (
  <span className={classes.mark} data-color={color ?? undefined}>
    {children}
  </span>
)
