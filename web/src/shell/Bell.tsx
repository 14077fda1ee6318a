import { IconBell } from '@tabler/icons-react'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './Bell.module.css'
import { ChildPill } from './ChildPill.tsx'

/** Loaded late: most visits have nothing unread. */
const UnreadBadge = late(() => import('../areas/inbox/UnreadBadge.tsx'), { isOptional: true })

/** Unread messages on a link of the drawer. */
export const DrawerBadge = () => <UnreadBadge className={classes.count} />

/** Link to the inbox in the bar of a phone. */
function Bell() {
  const { messages } = useText(pages)
  return (
    <PageLink to="/messages" className={classes.bell}>
      <Icon of={IconBell} size={24} />
      <span className="unseen">{messages}</span>
      <UnreadBadge className={`${classes.count} ${classes.above}`} />
    </PageLink>
  )
}

/** End of a phone's bar: chosen child and inbox. */
export const BarEnd = () => (
  <span className={classes.end}>
    <ChildPill />
    <Bell />
  </span>
)
