import { IconClipboardList, IconLayoutDashboard, IconSchool } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { commissionPages } from '../areas/staff/commissionPages.ts'
import {
  countText,
  DecisionTray,
  DeskSearch,
  DeskSearchButton,
  hasPage,
  isInDrawer,
  linksOf,
  pathOf,
  queueStyles,
  useDesk,
  useRefilledTray,
} from '../areas/staff/index.ts'
import { useOnline, whenIdle } from '../base/hooks.ts'
import { useUser } from '../base/session.ts'
import { commission } from '../text/mn/commission.ts'
import { deskWords } from '../text/mn/desk.ts'
import { drawer } from '../text/mn/drawer.ts'
import { pages } from '../text/mn/pages.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { NotFoundPage } from '../ui/frame/NotFoundPage.tsx'
import { ByWidth } from '../ui/plain/ByWidth.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { Stitch } from '../ui/plain/ornaments.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import classes from './DeskShell.module.css'
import drawerClasses from './DrawerContent.module.css'
import { DrawerScroll } from './DrawerScroll.tsx'
import { ShellFrame } from './ShellFrame.tsx'
import bar from './TabBar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Institution of the session. */
function Institution() {
  const { data } = useDesk()
  if (!data) return null
  return (
    <div className={classes.institution}>
      <Icon of={IconSchool} size={24} />
      <span>
        <b>{unbroken(data.orgName)}</b>
        {data.above !== null && <small>{data.above}</small>}
      </span>
    </div>
  )
}

/** End of a phone's bar. */
const BarEnd = () => (
  <span className={classes.end}>
    <span className={classes.short}>{unbroken(useDesk().data?.orgName)}</span>
    <DeskSearchButton inBar />
  </span>
)

const Search = () => (
  <div className={classes.search}>
    <DeskSearchButton />
  </div>
)

/** Links to what a commission maintains besides its queues. */
function CommissionLinks() {
  const text = useText(commission)
  const pageNames = useDesk().data?.keeps ?? []
  if (pageNames.length === 0) return null
  return (
    <>
      <h2 className={drawerClasses.heading}>{text.enrolment}</h2>
      {pageNames.map((name) => {
        const { to, icon } = commissionPages[name]
        return (
          <PageLink key={name} to={to} className={drawerClasses.link}>
            <Icon of={icon} />
            {text.kept[name]}
          </PageLink>
        )
      })}
    </>
  )
}

/** Links to the desk pages of the institution. */
function InstitutionLinks() {
  const text = useText(deskWords)
  const titles = useText(pages)
  const { data } = useDesk()
  const undelivered = data?.undelivered ?? 0
  const links = linksOf(data)
  if (links.length === 0) return null
  return (
    <>
      <Stitch className={drawerClasses.stitch} />
      <h2 className={drawerClasses.heading}>{text.institution}</h2>
      {links.map(({ to, title, icon }) => (
        <PageLink key={to} to={to} className={drawerClasses.link}>
          <Icon of={icon} />
          {titles[title]}
          {to === '/staff/messages' && undelivered > 0 && <span className={classes.count}>{undelivered}</span>}
        </PageLink>
      ))}
    </>
  )
}

function DeskDrawer() {
  const text = useText(deskWords)
  const titles = useText(pages)
  const { data } = useDesk()
  return (
    <>
      <DrawerScroll>
        <Institution />
        {/* A phone has it in the bar, beside the drawer. */}
        <ByWidth from="drawer" wide={() => <Search />} narrow={() => null} />
        <nav className={drawerClasses.nav} aria-label={text.desk}>
          <PageLink to="/staff" className={drawerClasses.link}>
            <Icon of={IconLayoutDashboard} />
            {text.desk}
          </PageLink>
          <PageLink to="/staff/register" className={drawerClasses.link}>
            <Icon of={IconClipboardList} />
            {titles.deskRegister}
          </PageLink>
          <h2 className={drawerClasses.heading}>{text.requests}</h2>
          {data?.queues.map(({ queue, waiting }) => {
            const { icon } = queueStyles[queue]
            return (
              <PageLink key={queue} to={pathOf(queue)} className={drawerClasses.link}>
                <Icon of={icon} />
                {text.queues[queue].short}
                <span className={classes.count}>{countText(waiting)}</span>
              </PageLink>
            )
          })}
          <CommissionLinks />
          <InstitutionLinks />
        </nav>
      </DrawerScroll>
      <div className={drawerClasses.foot}>
        <UserMenu />
      </div>
    </>
  )
}

const MAX_TABS = 3

function DeskTabs() {
  const text = useText(deskWords)
  const names = useText(drawer)
  const { data } = useDesk()
  const titles = useText(pages)
  const { kept: pageNames } = useText(commission)
  const queues = (data?.queues ?? []).map(({ queue }) => ({
    to: pathOf(queue),
    name: text.queues[queue].short,
    icon: queueStyles[queue].icon,
  }))
  const keeps = (data?.keeps ?? []).map((name) => ({ ...commissionPages[name], name: pageNames[name] }))
  const links = linksOf(data).flatMap(({ isTab, to, title, icon }) => (isTab ? [{ to, name: titles[title], icon }] : []))
  const tabs = [...[...queues, ...keeps].slice(0, MAX_TABS - links.length), ...links]
  return (
    <footer className={bar.bar}>
      <nav className={bar.nav} aria-label={names.tabs}>
        {[{ to: '/staff' as const, name: text.desk, icon: IconLayoutDashboard }, ...tabs].map(({ to, name, icon }) => (
          <PageLink key={to} to={to} className={bar.tab}>
            <span className={bar.icon}>
              <Icon of={icon} size={24} />
            </span>
            <span className={bar.name}>{name}</span>
          </PageLink>
        ))}
      </nav>
      <UserMenu tab />
    </footer>
  )
}

/** Shows the page if the desk has it, even to a member who typed its address. */
function DeskPages({ children }: { children: ReactNode }) {
  // The match changes together with the page; the location is ahead of it.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const { data } = useDesk()
  useRefilledTray()
  return data && !hasPage(data, path) ? <NotFoundPage /> : children
}

/** Loads when the browser is idle; without it entries are sent by the page that records them. */
const loadSender = async () => {
  await new Promise<void>(whenIdle)
  return import('../areas/today/Sender.tsx')
}
const Sender = late(loadSender, { isOptional: true })

/** Loads when the browser is idle, or at once if the device is offline. */
const loadOffline = async () => {
  if (navigator.onLine) await new Promise<void>(whenIdle)
  return import('../offline/DeskOffline.tsx')
}
const DeskOffline = late(loadOffline, { isOptional: true })

/** Layout of every desk page. */
export default function DeskShell({ title, children }: { title: string; children: ReactNode }) {
  const text = useText(deskWords)
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const role = useUser()?.role
  const isOnline = useOnline()
  return (
    <ShellFrame
      title={title}
      Drawer={DeskDrawer}
      BarEnd={BarEnd}
      Tabs={DeskTabs}
      home={{ name: text.desk, to: '/staff' }}
      hasCrumbs={!isInDrawer(path)}
    >
      <ByWidth from="drawer" wide={() => null} narrow={() => <DecisionTray />} />
      <DeskPages>{children}</DeskPages>
      <DeskSearch />
      {(role === 'TEACHER' || role === 'SCHOOL') && <Sender />}
      {/* Without a network every page shows the links of the frame, which lead to the page that works. */}
      {(path === '/staff/today' || !isOnline) && <DeskOffline />}
      <ByWidth from="drawer" wide={() => <DecisionTray />} narrow={() => null} />
    </ShellFrame>
  )
}
