import { lazyRouteComponent, Match, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { UserInfo } from '../base/serverState.ts'
import { isStaff, useUser } from '../base/session.ts'
import { PublicFrame } from '../shell/PublicFrame.tsx'
import { common } from '../text/mn/common.ts'
import { pages } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import classes from '../ui/frame/frames.module.css'
import { ProgressBar } from '../ui/plain/ProgressBar.tsx'
import { frames } from './pages.ts'

/** Preloaded by the routes together with the page, so that both appear at once. */
export const Shell = lazyRouteComponent(frames.shell.load)
const DeskShell = lazyRouteComponent(frames.desk.load)
/** Shell for parents, or for staff. */
export const shellFor = (user: UserInfo | undefined) => (isStaff(user) ? DeskShell : Shell)

declare global {
  interface Window {
    /** Carries out the press that index.html held while the app was loading. */
    portalReady?: () => void
  }
}

function declareReady(): void {
  document.getElementById('failed')?.remove()
  window.portalReady?.()
  delete window.portalReady
}

/** Whether links alone wait for the app: a form may need its draft, which effects read. */
function isLinkHeld(): boolean {
  const held = [...document.querySelectorAll('[data-press]')]
  return held.length > 0 && held.every((element) => element.matches('a[href]'))
}

/**
 * Declares the app ready for presses once the elements around it are hydrated, not within React's commit, which cannot carry out a press. A
 * held link precedes the effects of the page that it leaves: on a slow phone they take as long as half the hydration.
 */
export function Ready() {
  useLayoutEffect(() => {
    if (isLinkHeld()) queueMicrotask(declareReady)
  }, [])
  useEffect(() => {
    setTimeout(declareReady)
  }, [])
  return null
}

/**
 * Page of the address. The router's outlet adds a Suspense boundary, which React hydrates in slices at idle priority, long after the rest.
 * Without one, React shows the former page until the code of the next one has loaded.
 */
function Page() {
  const routeId = useMatches({ select: ([, page]) => page?.routeId })
  return routeId === undefined ? <Outlet /> : <Match routeId={routeId} />
}

/** Frame of every page: skip link, shell, title, and focus after a navigation. */
export function Frame() {
  const text = useText(common)
  const titles = useText(pages)
  const user = useUser()
  const signedIn = user !== undefined
  const { who, title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const lost = title === undefined
  const Around = shellFor(user)
  const pageTitle = titles[title ?? 'notFound']
  useFocusAfterNavigation()

  return (
    <>
      <a className={classes.skip} href="#main">
        {text.skipToContent}
      </a>
      <Progress label={titles.opening} />
      {signedIn && (who === 'signedIn' || who === 'staff' || lost) ? (
        <Around title={pageTitle}>
          <Page />
        </Around>
      ) : (
        <PublicFrame title={pageTitle}>
          <Page />
        </PublicFrame>
      )}
      <Ready />
    </>
  )
}

function useFocusAfterNavigation() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const first = before.current === undefined
    const moved = before.current !== path
    before.current = path
    if (first || !moved) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [path])
}

function Progress({ label }: { label: string }) {
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return loading ? <ProgressBar label={label} /> : null
}
