import { Tooltip } from '@mantine/core'
import { IconChevronRight, IconFileText, IconHome, IconPuzzle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import '@mantine/core/styles/Tooltip.layer.css'
import type { LinkedChild } from '@portal/contract/children'
import { useLinkedChildren } from '../areas/children/queries.ts'
import { useChosenChild } from '../areas/children/useChosenChild.ts'
import { common } from '../text/mn/common.ts'
import { drawer } from '../text/mn/drawer.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { Initial } from '../ui/Initial.tsx'
import { givenName } from '../ui/names.ts'
import { Stitch } from '../ui/Stitch.tsx'
import classes from './DrawerContent.module.css'
import { UserMenu } from './UserMenu.tsx'

export function DrawerContent() {
  const text = useText(drawer)
  const { home } = useText(common)
  const titles = useText(pages)
  const { data: children } = useLinkedChildren()
  const chosen = useChosenChild(children)
  return (
    <>
      <h2 className={classes.heading}>{text.myChildren}</h2>
      {chosen && <ActiveChild child={chosen.child} turn={chosen.index} />}
      {children && !chosen && <p className={classes.none}>{text.noLinkedChildren}</p>}
      <Stitch className={classes.stitch} />
      <nav className={classes.nav} aria-label={text.menu}>
        <Link to="/" className={classes.link}>
          <IconHome size={20} stroke={1.75} aria-hidden />
          {home}
        </Link>
        <Link to="/parent/apply" className={classes.link}>
          <IconFileText size={20} stroke={1.75} aria-hidden />
          {titles.apply}
        </Link>
        <Link to="/parent/sub-apply" className={classes.link}>
          <IconPuzzle size={20} stroke={1.75} aria-hidden />
          {titles.subApply}
        </Link>
      </nav>
      <div className={classes.foot}>
        <UserMenu />
      </div>
    </>
  )
}

function ActiveChild({ child, turn }: { child: LinkedChild; turn: number }) {
  const text = useText(drawer)
  return (
    <Tooltip label={text.toChild} openDelay={300} events={{ hover: true, focus: true, touch: false }}>
      <Link to="/student/$studentId" params={{ studentId: String(child.studentPersonId) }} className={classes.child}>
        <Initial name={givenName(child.studentFullName)} turn={turn} />
        <span className={classes.who}>
          <b>{givenName(child.studentFullName)}</b>
          <span>{child.studentGroupName}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </Tooltip>
  )
}
