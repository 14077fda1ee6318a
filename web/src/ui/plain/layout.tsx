import type { ElementType, HTMLAttributes } from 'react'
import classes from './layout.module.css'

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  /** Number of the space between the parts: --space-… of base/tokens.css. */
  gap?: 1 | 2 | 4 | 5 | 6 | 7 | 8 | 9
  align?: 'center' | 'start'
}

const named = (own: string | undefined, className: string | undefined) => (className ? `${own} ${className}` : own)

/** Parts one below the other. */
export const Stack = ({ as: Element = 'div', gap, align, className, ...rest }: LayoutProps) => (
  <Element className={named(classes.stack, className)} data-gap={gap} data-align={align} {...rest} />
)

/** Parts side by side, which wrap. */
export const Row = ({ as: Element = 'div', gap, align, justify, className, ...rest }: LayoutProps & { justify?: 'between' | 'end' }) => (
  <Element className={named(classes.row, className)} data-gap={gap} data-align={align} data-justify={justify} {...rest} />
)

/** List with a line between its parts. */
export const Lines = ({ as: Element = 'div', className, ...rest }: Omit<LayoutProps, 'gap' | 'align'>) => (
  <Element className={named(classes.lines, className)} {...rest} />
)
