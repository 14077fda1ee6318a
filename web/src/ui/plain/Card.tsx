import type { ElementType, ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  as?: ElementType
  title?: ReactNode
  /** Without padding, for cards whose rows reach the edges. */
  bare?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Card = ({ as: Element = 'section', title, bare = false, className, children }: CardProps) => (
  <Element className={[classes.card, bare ? '' : classes.padded, className].join(' ')}>
    {title !== undefined && <h2 className={classes.title}>{title}</h2>}
    {children}
  </Element>
)
