import type { LinkedChild } from '@portal/contract/children'
import {
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
import { approvedChildren, useChosenChild } from '../child/chosen.ts'
import { childLink, childPageLink, REGISTER_CHILD } from '../child/ofChild.ts'
import { useLinkedChildren } from '../child/queries.ts'
import { childPages } from '../text/mn/childPages.ts'
import { drawer } from '../text/mn/drawer.ts'
import { pages } from '../text/mn/pages.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { useText } from '../text/words.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { Stitch } from '../ui/plain/ornaments.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './DrawerContent.module.css'
import { DrawerScroll } from './DrawerScroll.tsx'
import { SelectChildDialog } from './SelectChildDialog.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Child pages in the order of the drawer. */
const studentPages = [
  { page: 'grades', Icon: IconChartBar },
  { page: 'homework', Icon: IconNotebook },
  { page: 'daily-attendance', Icon: IconCalendarCheck },
  { page: 'attendance', Icon: IconClockCheck },
  { page: 'absence', Icon: IconCalendarOff },
  { page: 'schedule', Icon: IconCalendarTime },
  { page: 'courses', Icon: IconBooks },
  { page: 'meals', Icon: IconSoup },
] as const

/** Links to the pages of the chosen child. */
function StudentPart({ studentId, isAwaited }: { studentId: number | undefined; isAwaited: boolean }) {
  const text = useText(drawer)
  const titles = useText(childPages)
  return (
    <details className={classes.part} open>
      <summary className={classes.partHead}>
        {text.studentPart}
        <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden />
      </summary>
      {studentId === undefined && !isAwaited && <p className={classes.none}>{text.chooseChildFirst}</p>}
      {isAwaited &&
        studentPages.map(({ page, Icon }) => (
          <span key={page} className={classes.link} aria-hidden>
            <Icon size={20} stroke={1.75} />
            {titles[page]}
          </span>
        ))}
      {studentId !== undefined &&
        studentPages.map(({ page, Icon }) => (
          <PageLink key={page} {...childPageLink(studentId, page)} className={classes.link}>
            <Icon size={20} stroke={1.75} aria-hidden />
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
    { to: '/', name: titles.home, Icon: IconHome },
    { to: '/link-child', name: titles.linkChild, Icon: IconUsers },
    { to: '/parent/apply', name: titles.apply, Icon: IconFileText },
    { to: '/parent/sub-apply', name: titles.subApply, Icon: IconPuzzle },
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
            <IconUsers size={20} stroke={1.75} aria-hidden />
            {text.selectChild}
          </Button>
          <ButtonLink {...REGISTER_CHILD} variant="subtle" wide className={classes.action}>
            <IconUserPlus size={20} stroke={1.75} aria-hidden />
            {text.registerChild}
          </ButtonLink>
        </div>
        <Stitch className={classes.stitch} />
        <nav className={classes.nav} aria-label={text.menu}>
          {links.map(({ to, name, Icon }) => (
            <Link key={to} to={to} className={classes.link}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {name}
            </Link>
          ))}
          <a href="/help" className={classes.link}>
            <IconHelpCircle size={20} stroke={1.75} aria-hidden />
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
  const { inWords } = useText(schoolWords)
  const text = useText(drawer)
  return (
    <div className={classes.active}>
      <PageLink {...childLink(child.studentPersonId)} title={text.toChild} className={classes.child}>
        <Initial name={givenName(child.studentFullName)} turn={turn} />
        <span className={classes.who}>
          <b>{givenName(child.studentFullName)}</b>
          <span>{inWords(child.studentGroupName)}</span>
        </span>
        {!onSwap && <IconChevronRight size={20} stroke={1.75} aria-hidden />}
      </PageLink>
      {onSwap && (
        <button type="button" className={classes.swap} aria-label={text.swapChild} onClick={onSwap}>
          <IconSwitchHorizontal size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
