import type { MarkColor } from '@portal/contract/grades'
import type { ReactNode } from 'react'
import classes from './Mark.module.css'

/** Mark as text on a coloured background, readable without the colour. */
export const Mark = ({ color, children }: { color: MarkColor | null; children: ReactNode }) => (
  <span className={classes.mark} data-color={color ?? undefined}>
    {children}
  </span>
)
