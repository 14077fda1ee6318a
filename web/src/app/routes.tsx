import { SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type HistoryState,
  Link,
  lazyRouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { dropCookie } from '../base/browserStorage.ts'
import { afterSignIn, isStaff, session, wantPage } from '../base/session.ts'
import { ChildContext, type OfChild, type OfPupil } from '../child/ofChild.ts'
import { segmentOf } from '../child/segments.ts'
import { failures } from '../text/mn/failures.ts'
import type { PagesText } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import { watchMoves } from '../ui/dialog/layers.ts'
import classes from '../ui/frame/frames.module.css'
import { ErrorState } from '../ui/plain/ErrorState.tsx'
import type { PageLinkProps } from '../ui/plain/PageLink.tsx'
import { Frame, Shell, shellNow } from './Frame.tsx'
import { CHILD_PATH, type ChildPage, type ChildPageName, childPages, frames, moved, type Page, pages, type Who } from './pages.ts'

/** Error page for a fault of the portal, with a retry. */
function BrokenPage({ reset }: ErrorComponentProps) {
  const text = useText(failures)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.column} data-broken>
      <ErrorState title={text.broken} hint={text.brokenHint} onRetry={retry} />
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    who?: Who
    title?: keyof PagesText
    childPage?: ChildPageName
  }
  interface HistoryState {
    /**
     * State passed on by the recovery, also to the log-in: the contact, the time its code was sent, and the ticket of a used e-mail link.
     */
    email?: string
    sentAt?: number
    ticket?: string
    /** Children selected in a class, for its card sheets. */
    childIds?: number[]
  }
}

const NotFound = lazyRouteComponent(() => import('../ui/frame/NotFoundPage.tsx'), 'NotFoundPage')
const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

/** Redirects to a server-rendered document. Vite serves the app at every address, so development has none. */
function toDocument(href: string) {
  if (import.meta.env.DEV) return redirect({ to: '/login' })
  // A token without its user is useless and would keep the server-rendered page hidden.
  localStorage.removeItem(STORAGE.token)
  dropCookie(SIGNED_IN_COOKIE)
  return redirect({ href, reloadDocument: true })
}

interface Place {
  /** Address with query and hash. */
  href: string
  state: HistoryState
}

/** Redirects a visitor who may not see a page, or who arrives without the state it needs. */
function admit({ who, after, documentForGuests, forStaffToo }: Omit<Page, 'load' | 'title'>, { href, state }: Place): void {
  if (after && !after.has(state)) throw redirect({ to: after.page, replace: true })
  const signedIn = session() !== undefined
  if (who === 'guestOnly' && signedIn) throw redirect({ href: afterSignIn() })
  if (who === 'public' || who === 'guestOnly') return
  if (!signedIn) {
    if (documentForGuests) throw toDocument(href)
    wantPage(href)
    throw redirect({ to: '/login' })
  }
  if (who === 'signedIn' && isStaff() && !forStaffToo) throw redirect({ to: '/staff' })
  if (who === 'staff' && !isStaff()) throw redirect({ to: '/' })
}

function routeOf(path: string, page: Page) {
  const View = lazyRouteComponent(page.load)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { who: page.who, title: page.title },
    beforeLoad: ({ location }) => admit(page, location),
    loader: () => Promise.all([View.preload?.(), (page.who === 'signedIn' || page.who === 'staff') && shellNow().preload?.()]),
    component: View,
  })
}

const movedRoute = ([path, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const ChildFrame = lazyRouteComponent(frames.child.load)
const ofChild = { who: 'signedIn', title: 'child' } as const

const childFrame = createRoute({
  getParentRoute: () => root,
  path: CHILD_PATH,
  staticData: ofChild,
  beforeLoad: ({ location }) => admit(ofChild, location),
  loader: () => Promise.all([ChildFrame.preload?.(), Shell.preload?.()]),
  component: ChildFrame,
  notFoundComponent: NotFound,
})

/** Passes the child of the address to its page. */
function viewOf(page: ChildPage) {
  if (page.needs === 'child') {
    const View = lazyRouteComponent<{ default: (props: OfChild) => ReactNode }>(page.load)
    return { preload: View.preload, component: () => <View {...use(ChildContext)} /> }
  }
  const View = lazyRouteComponent<{ default: (props: OfPupil) => ReactNode }>(page.load)
  const component = () => {
    const { orgId, ...of } = use(ChildContext)
    // The frame renders the page only once the organisation is known.
    return orgId === undefined ? null : <View {...of} orgId={orgId} />
  }
  return { preload: View.preload, component }
}

function childRoute(name: ChildPageName) {
  const { preload, component } = viewOf(childPages[name])
  return createRoute({
    getParentRoute: () => childFrame,
    path: name === '' ? '/' : segmentOf(name),
    staticData: { ...ofChild, childPage: name },
    loader: () => preload?.(),
    component,
  })
}

const isChildPage = (name: string): name is ChildPageName => Object.hasOwn(childPages, name)

const routeTree = root.addChildren([
  ...Object.entries(pages).map(([path, page]) => routeOf(path, page)),
  ...Object.entries(moved).map(movedRoute),
  childFrame.addChildren(Object.keys(childPages).filter(isChildPage).map(childRoute)),
])

watchMoves()
export const router = createRouter({
  routeTree,
  defaultErrorComponent: BrokenPage,
  defaultPendingMs: 10_000,
  scrollRestoration: true,
})

const isDocument = (href: string) => !href.startsWith('/') || /^\/(privacy$|guides\/)/.test(href)

function AppLink({ href, target, ...rest }: PageLinkProps) {
  if (isDocument(href)) return <a href={href} target={target} {...rest} />
  const [address = '', hash = ''] = href.split('#')
  const [path = '', search] = address.split('?')
  // A link counts as active whatever view parameters the page has.
  const active = { exact: true, includeSearch: false }
  return <Link to={path} search={Object.fromEntries(new URLSearchParams(search))} hash={hash} activeOptions={active} {...rest} />
}

/** Router-based links and navigation for shared components inside the app. */
export const ways = { Link: AppLink, go: (href: string) => router.navigate({ href }) }
