import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PageTarget } from '../base/page.ts'
import { unbroken } from '../text/unbroken.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './TodayFact.module.css'

interface TodayFactProps {
  icon?: Icon
  /** Replaces the icon. */
  sign?: ReactNode
  isWarning?: boolean
  /** Link target of the fact. */
  link?: PageTarget
  children?: ReactNode
}

/** Short fact about today on a child's card; a placeholder while it has no children. */
export const TodayFact = ({ icon: FactIcon, sign, isWarning = false, link, children }: TodayFactProps) => (
  <p className={classes.fact} data-warning={isWarning || undefined} aria-hidden={children === undefined}>
    {sign}
    {FactIcon && <FactIcon size={20} stroke={1.75} aria-hidden />}
    {children === undefined ? (
      <i className={classes.awaited} />
    ) : link === undefined ? (
      <span>{unbroken(children)}</span>
    ) : (
      <PageLink {...link}>{unbroken(children)}</PageLink>
    )}
  </p>
)
