import { DRAWER_FIXED_ABOVE, DRAWER_WIDTH } from '@portal/contract/constants'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { askAgain } from '../base/news.ts'
import { Queries, untilLogOut } from '../base/queries.tsx'
import { useSession } from '../base/session.ts'
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
import classes from './Shell.module.css'
import { TabBar } from './TabBar.tsx'
import { type Trail, TrailKeeper } from './trail.ts'

/** Safari knows no idle moments. */
const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in window ? (work) => requestIdleCallback(work, { timeout: 2000 }) : (work) => setTimeout(work, 2000)

type Note = ComponentType<ComponentProps<typeof import('../offline/OfflineNote.tsx').default>>

/** The page, and above it what to know without a network; that comes when the page stands, at once where the network is away already. */
function Offline({ children }: { children: ReactNode }) {
  const [Note, setNote] = useState<Note>()
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    const begin = async () => {
      const loaded = await import('../offline/OfflineNote.tsx')
      setNote(() => loaded.default)
    }
    // Where its code does not arrive, a page without a network says by itself that it could not be loaded.
    const tryToBegin = () => void begin().catch(() => undefined)
    if (navigator.onLine) whenIdle(tryToBegin)
    else tryToBegin()
  }, [])
  return (
    <>
      {Note && <Note onBare={setBare} />}
      <div hidden={isBare}>{children}</div>
    </>
  )
}

/** Keeps the pages of the signed-in person fresh; it shows nothing, and nothing waits for it. */
function News() {
  const client = useQueryClient()
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const end = new AbortController()
    const begin = async () => {
      const { follow } = await import('../base/stream.ts')
      follow(token, (topic) => void askAgain(client, topic), AbortSignal.any([end.signal, untilLogOut]))
    }
    // Where its code does not arrive, pages are as fresh as their last reading.
    begin().catch(() => undefined)
    return () => end.abort()
  }, [client, token])
  return null
}

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
