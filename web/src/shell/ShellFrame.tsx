import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { whenIdle } from '../base/hooks.ts'
import { Queries } from '../base/queries.tsx'
import { type Trail, TrailKeeper, useDocumentTitle } from '../base/trail.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { useModal } from '../ui/dialog/useModal.ts'
import { Brand } from '../ui/frame/Brand.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { ByWidth } from '../ui/plain/ByWidth.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { late } from '../ui/plain/late.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import classes from './Shell.module.css'

/**
 * Opens the stream when the page is alive and the browser idle: opening one costs the server as much as a page. If the code fails to load,
 * pages are as fresh as their last read.
 */
const loadUpdates = async () => {
  await new Promise<void>(whenIdle)
  return import('./LiveUpdates.tsx')
}
const LiveUpdates = late(loadUpdates, { isOptional: true })

interface ShellFrameProps {
  title: string
  /** Content of the drawer, end of a phone's bar, and tabs at the foot of a phone. */
  Drawer: ComponentType
  BarEnd: ComponentType
  Tabs: ComponentType
  /** First crumb; default is the parents' home page. */
  home?: { name: string; to: '/staff' } | undefined
  /** Whether the page's place is shown above it. */
  hasCrumbs?: boolean
  children: ReactNode
}

/** Drawer, bar and tabs around every signed-in page, shared by parents and desk. */
export function ShellFrame({ title, Drawer, BarEnd, Tabs, home, hasCrumbs = true, children }: ShellFrameProps) {
  const text = useText(drawer)
  const [trail, setTrail] = useState<Trail>()
  useDocumentTitle(trail?.title ?? title)
  const [opened, setOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpened(false), [path])

  return (
    <Queries>
      <LiveUpdates />
      <ByWidth
        from="drawer"
        wide={() => (
          <aside className={classes.drawer} aria-label={text.menu}>
            <div className={classes.brand}>
              <Brand size={38} />
            </div>
            <p className={`${classes.title} ${classes.under}`}>{text.menu}</p>
            <Drawer />
          </aside>
        )}
        narrow={() => (
          <>
            <header className={classes.bar}>
              <Button
                variant="subtle"
                icon
                aria-label={text.openMenu}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened(true)}
              >
                <Icon of={IconMenu2} size={24} />
              </Button>
              <Brand size={34} />
              <BarEnd />
            </header>
            {opened && <Sheet Drawer={Drawer} onClose={() => setOpened(false)} />}
          </>
        )}
      />
      <div className={classes.beside}>
        <LiveNotice />
        <main
          id="main"
          tabIndex={-1}
          className={classes.main}
          data-desk={home === undefined ? undefined : ''}
          data-crumbs={hasCrumbs ? '' : undefined}
        >
          {hasCrumbs && <Breadcrumbs title={title} home={home} {...trail} />}
          <TrailKeeper value={setTrail}>{children}</TrailKeeper>
        </main>
      </div>
      <ByWidth from="drawer" wide={() => null} narrow={() => <Tabs />} />
    </Queries>
  )
}

/** Drawer of a narrow screen, shown over the page. */
function Sheet({ Drawer, onClose }: { Drawer: ComponentType; onClose: () => void }) {
  const text = useText(drawer)
  const id = useId()
  const modal = useModal({ onClose })
  return (
    <dialog {...modal} className={classes.sheet} aria-labelledby={id}>
      <div className={classes.sheetBody}>
        <div className={classes.sheetHeader}>
          <h2 id={id} className={classes.title}>
            {text.menu}
          </h2>
          <Button variant="subtle" icon aria-label={text.closeMenu} onClick={onClose}>
            <Icon of={IconX} />
          </Button>
        </div>
        <Drawer />
      </div>
    </dialog>
  )
}
