import type { ReactNode } from 'react'
import classes from './StickyBar.module.css'

interface StickyBarProps {
  label: string
  className: string | undefined
  children: ReactNode
}

/** Actions on the selected or changed rows of a long list, always in view. */
export const StickyBar = ({ label, className, children }: StickyBarProps) => (
  <section className={`${classes.bar} ${className}`} aria-label={label}>
    {children}
  </section>
)
