import { IconClockCheck, IconFileText, IconHome, IconNotebook, IconSoup, IconUsers } from '@tabler/icons-react'
import type { PageTarget } from '../base/page.ts'
import { childPageLink } from '../child/ofChild.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { useChosenChild } from '../child/selectedChild.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { Icon, type Shape } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './TabBar.module.css'
import { UserMenu } from './UserMenu.tsx'

interface Tab {
  link: PageTarget
  name: string
  icon: Shape
}

/** Tabs that lead to pages of the chosen child. */
const OF_A_CHILD = ['attendance', 'homework', 'meals'] as const

/** Loaded late: open steps of enrolment are rare. */
const OpenStepsBadge = late(() => import('../areas/enrolment/OpenStepsBadge.tsx'), { isOptional: true })

/** Tabs at the foot of narrow screens: pages of daily use, and the user menu. */
export function TabBar() {
  const text = useText(drawer)
  const { tabNames } = text
  const { data: children } = useLinkedChildren()
  const child = useChosenChild(children)?.child
  const studentId = child?.studentPersonId
  const home: Tab = { link: { to: '/' }, name: tabNames.home, icon: IconHome }
  // Placeholders until the children are known, so that no tab moves under a thumb.
  const isAwaited = children === undefined
  const tabs: readonly Tab[] = isAwaited
    ? []
    : studentId === undefined
      ? [
          { link: { to: '/link-child' }, name: tabNames.children, icon: IconUsers },
          { link: { to: '/parent/apply' }, name: tabNames.apply, icon: IconFileText },
        ]
      : [
          // A kindergarten records attendance by day and gives no homework.
          ...(child?.orgType === 'ORGKG'
            ? [{ link: childPageLink(studentId, 'daily-attendance'), name: tabNames.attendance, icon: IconClockCheck }]
            : [
                { link: childPageLink(studentId, 'attendance'), name: tabNames.attendance, icon: IconClockCheck },
                { link: childPageLink(studentId, 'homework'), name: tabNames.homework, icon: IconNotebook },
              ]),
          { link: childPageLink(studentId, 'meals'), name: tabNames.meals, icon: IconSoup },
        ]
  return (
    <footer className={classes.bar}>
      <nav className={classes.nav} data-few={(!isAwaited && tabs.length === 2) || undefined} aria-label={text.tabs}>
        {[home, ...tabs].map(({ link, name, icon }) => (
          <PageLink key={link.to} {...link} className={classes.tab}>
            <span className={classes.icon}>
              <Icon of={icon} size={24} />
              {link.to === '/' && <OpenStepsBadge className={classes.badge} />}
            </span>
            <span className={classes.name}>{name}</span>
          </PageLink>
        ))}
        {isAwaited &&
          OF_A_CHILD.map((page) => (
            <span key={page} className={classes.tab} aria-hidden>
              <span className={classes.icon} data-awaited />
              <span className={classes.name}>{tabNames[page]}</span>
            </span>
          ))}
      </nav>
      <UserMenu tab />
    </footer>
  )
}
