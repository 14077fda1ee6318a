import { DRAWER_FIXED_ABOVE, DRAWER_WIDTH } from '@portal/contract/constants'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Queries } from '../base/queries.tsx'
import { useMediaQuery } from '../base/useMediaQuery.ts'
import { drawer } from '../text/mn/drawer.ts'
import { useText } from '../text/words.tsx'
import { useModal } from '../ui/dialog/useModal.ts'
import { Brand } from '../ui/frame/Brand.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ChildPill } from './ChildPill.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { useDocumentTitle } from './documentTitle.ts'
import { News } from './News.tsx'
import { Offline } from './Offline.tsx'
import classes from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { type Trail, TrailKeeper } from './trail.ts'

/** Around every page of a signed-in person. */
export default function Shell({ title, children }: { title: string; children: ReactNode }) {
  const text = useText(drawer)
  const [trail, setTrail] = useState<Trail>()
  useDocumentTitle(trail?.title ?? title)
  const fixed = useMediaQuery(`(min-width: ${DRAWER_FIXED_ABOVE + 1}px)`)
  const [opened, setOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpened(false), [path])

  return (
    <Queries>
      <News />
      {fixed ? (
        <aside className={classes.drawer} style={{ width: DRAWER_WIDTH }} aria-label={text.menu}>
          <div className={classes.brand}>
            <Brand size={38} />
          </div>
          <p className={`${classes.title} ${classes.under}`}>{text.menu}</p>
          <DrawerContent />
        </aside>
      ) : (
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
              <IconMenu2 size={24} stroke={1.75} aria-hidden />
            </Button>
            <Brand size={34} />
            <ChildPill />
          </header>
          {opened && <Sheet onClose={() => setOpened(false)} />}
        </>
      )}
      <div style={{ paddingLeft: fixed ? DRAWER_WIDTH : 0 }}>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Breadcrumbs title={title} {...trail} />
          <Offline>
            <TrailKeeper value={setTrail}>{children}</TrailKeeper>
          </Offline>
        </main>
      </div>
      {!fixed && <TabBar />}
    </Queries>
  )
}

/** The drawer of a narrow screen, over the page. */
function Sheet({ onClose }: { onClose: () => void }) {
  const text = useText(drawer)
  const id = useId()
  const modal = useModal({ onClose })
  return (
    <dialog {...modal} className={classes.sheet} style={{ width: DRAWER_WIDTH }} aria-labelledby={id}>
      <div className={classes.sheetBody}>
        <div className={classes.sheetHeader}>
          <h2 id={id} className={classes.title}>
            {text.menu}
          </h2>
          <Button variant="subtle" icon aria-label={text.closeMenu} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
        <DrawerContent />
      </div>
    </dialog>
  )
}
