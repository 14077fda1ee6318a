import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DRAWER_FIXED_ABOVE, DRAWER_WIDTH } from '@portal/contract/constants'
import { IconMenu2 } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Queries } from '../queries.tsx'
import { drawer } from '../text/mn/drawer.ts'
import { insideFields } from '../text/mn/insideFields.ts'
import { useText } from '../text/words.tsx'
import { speakInside } from '../ui/fieldMessage.ts'
import { Brand } from './Brand.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ChildPill } from './ChildPill.tsx'
import { DrawerContent } from './DrawerContent.tsx'
import { useDocumentTitle } from './documentTitle.ts'
import { News } from './News.tsx'
import { Offline } from './Offline.tsx'
import classes from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { type Trail, TrailKeeper } from './trail.ts'

speakInside(insideFields)

/** Around every page of a signed-in person. */
export default function Shell({ title, children }: { title: string; children: ReactNode }) {
  const text = useText(drawer)
  const [trail, setTrail] = useState<Trail>()
  useDocumentTitle(trail?.title ?? title)
  const fixed = useMediaQuery(`(min-width: ${DRAWER_FIXED_ABOVE + 1}px)`, undefined, { getInitialValueInEffect: false })
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
            <ActionIcon variant="subtle" aria-label={text.openMenu} aria-expanded={opened} onClick={() => setOpened(true)}>
              <IconMenu2 size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Brand size={34} />
            <ChildPill />
          </header>
          <Drawer.Root
            opened={opened}
            onClose={() => setOpened(false)}
            size={DRAWER_WIDTH}
            transitionProps={{ duration: 200 }}
            classNames={{ content: classes.sheet ?? '' }}
          >
            <Drawer.Overlay />
            <Drawer.Content>
              <div className={classes.sheetHeader}>
                <Drawer.Title className={classes.title ?? ''}>{text.menu}</Drawer.Title>
                <Drawer.CloseButton className={classes.sheetClose ?? ''} aria-label={text.closeMenu} iconSize={20} />
              </div>
              <Drawer.Body className={classes.sheetBody ?? ''}>
                <DrawerContent />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        </>
      )}
      <div className={classes.page} style={{ paddingLeft: fixed ? DRAWER_WIDTH : 0 }}>
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
