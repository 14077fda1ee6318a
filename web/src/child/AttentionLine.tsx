import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './AttentionLine.module.css'
import rows from './rows.module.css'

interface AttentionLineProps {
  href: string
  icon: Icon
  tone?: 'yellow' | 'green' | 'red'
  title: string
  /** For screen readers, after the title: brothers and sisters have the same lines. */
  whose: string
  detail?: ReactNode
}

/** A line of a child's card that leads on. */
export const AttentionLine = ({ href, icon: LineIcon, tone, title, whose, detail }: AttentionLineProps) => (
  <PageLink href={href} className={rows.row}>
    <span className={rows.tile} data-tone={tone}>
      <LineIcon size={22} stroke={1.75} aria-hidden />
    </span>
    <span className={rows.words}>
      <b>
        {title}
        <span className="unseen">: {whose}</span>
      </b>
      {detail !== undefined && <span className="small dim">{detail}</span>}
    </span>
    <IconChevronRight size={20} stroke={1.75} aria-hidden />
  </PageLink>
)

interface TodayFactProps {
  icon?: Icon
  /** Instead of an icon. */
  sign?: ReactNode
  children?: ReactNode
}

/** In the strip of a child's card: something of today in a few words; without them its place. */
export const TodayFact = ({ icon: FactIcon, sign, children }: TodayFactProps) => (
  <p className={classes.fact} aria-hidden={children === undefined}>
    {sign}
    {FactIcon && <FactIcon size={20} stroke={1.75} aria-hidden />}
    {children ?? <i className={classes.awaited} />}
  </p>
)
