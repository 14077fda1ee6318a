import type { ComponentProps } from 'react'
import classes from './Button.module.css'
import { PageLink, type PageLinkProps } from './PageLink.tsx'

interface Look {
  /** Filled for the one main action, default with a border, subtle without. */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  small?: boolean | undefined
  /** A sign alone; screen readers are told its name. */
  icon?: boolean | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
}

const looks = ({ variant = 'filled', small = false, icon = false, wide = false }: Look, className: string | undefined) => ({
  className: className === undefined ? classes.button : `${classes.button} ${className}`,
  'data-variant': variant,
  ...(small && { 'data-small': '' }),
  ...(icon && { 'data-icon': '' }),
  ...(wide && { 'data-wide': '' }),
})

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** What was asked for is under way: it cannot be asked for again. The button keeps the focus, which a disabled one would lose. */
  loading?: boolean
}

/** A button. */
export const Button = ({ variant, small, icon, wide, className, type = 'button', loading = false, onClick, ...rest }: ButtonProps) => (
  <button
    type={type}
    {...looks({ variant, small, icon, wide }, className)}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...(loading && { 'data-loading': '', 'aria-busy': true, 'aria-disabled': true })}
    {...rest}
  />
)

/** A link that looks like a button. */
export const ButtonLink = ({ variant, small, icon, wide, className, ...rest }: PageLinkProps & Look) => (
  <PageLink {...looks({ variant, small, icon, wide }, className)} {...rest} />
)
