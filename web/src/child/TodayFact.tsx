import type { ReactNode } from 'react'
import type { PageTarget } from '../base/page.ts'
import { unbroken } from '../text/unbroken.tsx'
import { Icon, type Shape } from '../ui/plain/Icon.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './TodayFact.module.css'

interface TodayFactProps {
  icon?: Shape
  /** Replaces the icon. */
  sign?: ReactNode
  isWarning?: boolean
  /** Link target of the fact. */
  link?: PageTarget
  children?: ReactNode
}

/** Short fact about today on a child's card; a placeholder while it has no children. */
export const TodayFact = ({ icon, sign, isWarning = false, link, children }: TodayFactProps) => (
  <p className={classes.fact} data-warning={isWarning || undefined} aria-hidden={children === undefined}>
    {sign}
    {icon && <Icon of={icon} />}
    {children === undefined ? (
      <i className={classes.awaited} />
    ) : link === undefined ? (
      <span>{unbroken(children)}</span>
    ) : (
      <PageLink {...link}>{unbroken(children)}</PageLink>
    )}
  </p>
)
