import type { ComponentProps } from 'react'
import classes from './Button.module.css'
import { PageLink, type PageLinkProps } from './PageLink.tsx'

interface Look {
  /** Filled for the one main action, default with a border, subtle without. */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  small?: boolean | undefined
  /** Icon only; the name is for screen readers. */
  icon?: boolean | undefined
  /** Full width of its container. */
  wide?: boolean | undefined
}

const looks = ({ variant = 'filled', small = false, icon = false, wide = false }: Look, className: string | undefined) => ({
  className: className === undefined ? classes.button : `${classes.button} ${className}`,
  'data-variant': variant,
  ...(small && { 'data-small': '' }),
  ...(icon && { 'data-icon': '' }),
  ...(wide && { 'data-wide': '' }),
})

type DocumentLinkProps = ComponentProps<'a'> & { href: string }

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Action in progress: clicks are ignored. The button keeps the focus, which a disabled one would lose. */
  loading?: boolean
}

export const Button = ({ variant, small, icon, wide, className, type = 'button', loading = false, onClick, ...rest }: ButtonProps) => (
  <button
    type={type}
    {...looks({ variant, small, icon, wide }, className)}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...(loading && { 'data-loading': '', 'aria-busy': true, 'aria-disabled': true })}
    {...rest}
  />
)

/** Link to a page of the app (`to`), or to a document, a file or a phone number (`href`). */
export function ButtonLink({ variant, small, icon, wide, className, ...rest }: (PageLinkProps | DocumentLinkProps) & Look) {
  const look = looks({ variant, small, icon, wide }, className)
  return 'href' in rest ? <a {...look} {...rest} /> : <PageLink {...look} {...rest} />
}
