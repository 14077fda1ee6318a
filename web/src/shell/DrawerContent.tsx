import type { LinkedChild } from '@portal/contract/children'
import {
  IconBell,
  IconBooks,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarTime,
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconClockCheck,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconNotebook,
  IconPuzzle,
  IconSoup,
  IconSwitchHorizontal,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { givenName } from '../base/formats.ts'
import { childLink, childPageLink, REGISTER_CHILD } from '../child/ofChild.ts'
import { usePlaceNames } from '../child/place.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { approvedChildren, useChosenChild } from '../child/selectedChild.ts'
import { childPages } from '../text/mn/childPages.ts'
import { drawer } from '../text/mn/drawer.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { Stitch } from '../ui/plain/ornaments.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { DrawerBadge } from './Bell.tsx'
import classes from './DrawerContent.module.css'
import { DrawerScroll } from './DrawerScroll.tsx'
import { SelectChildDialog } from './SelectChildDialog.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Child pages in the order of the drawer. */
const studentPages = [
  { page: 'grades', icon: IconChartBar },
  { page: 'homework', icon: IconNotebook },
  { page: 'daily-attendance', icon: IconCalendarCheck },
  { page: 'attendance', icon: IconClockCheck },
  { page: 'absence', icon: IconCalendarOff },
  { page: 'schedule', icon: IconCalendarTime },
  { page: 'courses', icon: IconBooks },
  { page: 'meals', icon: IconSoup },
] as const

/** Links to the pages of the chosen child. */
function StudentPart({ studentId, isAwaited }: { studentId: number | undefined; isAwaited: boolean }) {
  const text = useText(drawer)
  const titles = useText(childPages)
  return (
    <details className={classes.part} open>
      <summary className={classes.partHead}>
        {text.studentPart}
        <Icon of={IconChevronDown} className={classes.chevron} />
      </summary>
      {studentId === undefined && !isAwaited && <p className={classes.none}>{text.chooseChildFirst}</p>}
      {isAwaited &&
        studentPages.map(({ page, icon }) => (
          <span key={page} className={classes.link} aria-hidden>
            <Icon of={icon} />
            {titles[page]}
          </span>
        ))}
      {studentId !== undefined &&
        studentPages.map(({ page, icon }) => (
          <PageLink key={page} {...childPageLink(studentId, page)} className={classes.link}>
            <Icon of={icon} />
            {titles[page]}
          </PageLink>
        ))}
    </details>
  )
}

export function DrawerContent() {
  const text = useText(drawer)
  const titles = useText(pages)
  const { data: children } = useLinkedChildren()
  const chosen = useChosenChild(children)
  const [selecting, setSelecting] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const links = [
    { to: '/', name: titles.home, icon: IconHome },
    { to: '/messages', name: titles.messages, icon: IconBell },
    { to: '/link-child', name: titles.linkChild, icon: IconUsers },
    { to: '/parent/apply', name: titles.apply, icon: IconFileText },
    { to: '/parent/sub-apply', name: titles.subApply, icon: IconPuzzle },
  ] as const
  return (
    <>
      <DrawerScroll shown={`${path} ${chosen?.child.studentPersonId}`}>
        <h2 className={classes.heading}>{text.myChildren}</h2>
        {!children && <div className={`${classes.active} ${classes.awaited}`} />}
        {chosen && (
          <ActiveChild
            child={chosen.child}
            turn={chosen.index}
            onSwap={approvedChildren(children ?? []).length > 1 ? () => setSelecting(true) : undefined}
          />
        )}
        {children && !chosen && <p className={classes.none}>{text.noLinkedChildren}</p>}
        <div className={classes.actions}>
          <Button variant="subtle" wide className={classes.action} onClick={() => setSelecting(true)}>
            <Icon of={IconUsers} />
            {text.selectChild}
          </Button>
          <ButtonLink {...REGISTER_CHILD} variant="subtle" wide className={classes.action}>
            <Icon of={IconUserPlus} />
            {text.registerChild}
          </ButtonLink>
        </div>
        <Stitch className={classes.stitch} />
        <nav className={classes.nav} aria-label={text.menu}>
          {links.map(({ to, name, icon }) => (
            <Link key={to} to={to} className={classes.link}>
              <Icon of={icon} />
              {name}
              {to === '/messages' && <DrawerBadge />}
            </Link>
          ))}
          <a href="/help" className={classes.link}>
            <Icon of={IconHelpCircle} />
            {text.help}
          </a>
          <StudentPart studentId={chosen?.child.studentPersonId} isAwaited={children === undefined} />
        </nav>
      </DrawerScroll>
      <div className={classes.foot}>
        <UserMenu />
      </div>
      <SelectChildDialog opened={selecting} onClose={() => setSelecting(false)} />
    </>
  )
}

interface ActiveChildProps {
  child: LinkedChild
  turn: number
  /** Undefined if there is no other child to switch to. */
  onSwap: (() => void) | undefined
}

function ActiveChild({ child, turn, onSwap }: ActiveChildProps) {
  const { group } = usePlaceNames()
  const text = useText(drawer)
  return (
    <div className={classes.active}>
      <PageLink {...childLink(child.studentPersonId)} title={text.toChild} className={classes.child}>
        <Initial name={givenName(child.studentFullName)} turn={turn} />
        <span className={classes.who}>
          <b>{givenName(child.studentFullName)}</b>
          <span>{group(child)}</span>
        </span>
        {!onSwap && <Icon of={IconChevronRight} />}
      </PageLink>
      {onSwap && (
        <button type="button" className={classes.swap} aria-label={text.swapChild} onClick={onSwap}>
          <Icon of={IconSwitchHorizontal} />
        </button>
      )}
    </div>
  )
}
