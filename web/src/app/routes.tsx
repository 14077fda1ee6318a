import { SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type HistoryState,
  Link,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  redirect,
  stringifySearchWith,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { dropCookie } from '../base/browserStorage.ts'
import { isBrowser, type UserInfo } from '../base/serverState.ts'
import { afterSignIn, isStaff, rememberPage } from '../base/session.ts'
import { ChildContext, type OfChild, type OfPupil } from '../child/ofChild.ts'
import type { PageReads } from '../child/pageReads.ts'
import { isAtSchool } from '../child/place.ts'
import { shellReads } from '../child/reads.ts'
import { type SegmentOf, segmentOf } from '../child/segments.ts'
import { failures } from '../text/mn/failures.ts'
import type { PagesText } from '../text/mn/pages.ts'
import { useText } from '../text/words.tsx'
import classes from '../ui/frame/frames.module.css'
import { ErrorState } from '../ui/plain/ErrorState.tsx'
import type { PageLinkProps } from '../ui/plain/PageLink.tsx'
import { Frame, Ready, Shell, shellFor } from './Frame.tsx'
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
    <>
      <div className={classes.column} data-broken>
        <ErrorState title={text.broken} hint={text.brokenHint} onRetry={retry} />
      </div>
      <Ready />
    </>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    who?: Who
    title?: keyof PagesText
    childPage?: ChildPageName
    /** First reads of the page and of the frame around it. */
    reads?: readonly PageReads[]
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
export interface RouterContext {
  /** Signed-in person: of the browser's session, or of the document that the server renders. */
  user: () => UserInfo | undefined
  /** Sends the first reads of a page while its code still loads. The page is rendered once the promise resolves. */
  readAhead: (location: ParsedLocation, cause: 'preload' | 'enter' | 'stay') => Promise<void> | undefined
}
const root = createRootRouteWithContext<RouterContext>()({ component: Frame, notFoundComponent: NotFound })

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
function admit(
  { who, after, documentForGuests, forStaffToo }: Omit<Page, 'load' | 'title'>,
  { href, state }: Place,
  user: UserInfo | undefined,
): void {
  if (after && !after.has(state)) throw redirect({ href: after.page, replace: true })
  const signedIn = user !== undefined
  if (who === 'guestOnly' && signedIn) throw redirect({ href: afterSignIn() })
  if (who === 'public' || who === 'guestOnly') return
  if (!signedIn) {
    if (documentForGuests) throw toDocument(href)
    rememberPage(href)
    throw redirect({ to: '/login' })
  }
  if (who === 'signedIn' && isStaff(user) && !forStaffToo) throw redirect({ to: '/staff' })
  if (who === 'staff' && !isStaff(user)) throw redirect({ to: '/' })
}

const readsOf = (who: Who, reads: PageReads | undefined): readonly PageReads[] => [
  ...(who === 'signedIn' ? [shellReads] : []),
  ...(reads === undefined ? [] : [reads]),
]

type Search = (raw: Readonly<Record<string, unknown>>) => object
type SearchOf<Row> = Row extends { search: infer Read extends Search } ? Read : () => object
const noSearch = () => ({})

type PagePath = keyof typeof pages
const pageRows: Readonly<Record<PagePath, Page>> = pages

function routeOf<Path extends PagePath, Read extends Search>(path: Path, page: Page, validateSearch: Read) {
  const View = lazyRouteComponent(page.load)
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { who: page.who, title: page.title, reads: readsOf(page.who, page.reads) },
    beforeLoad: ({ location, context }) => admit(page, location, context.user()),
    loader: ({ context, location, cause }) => {
      const sent = context.readAhead(location, cause)
      return Promise.all([
        sent,
        View.preload?.(),
        (page.who === 'signedIn' || page.who === 'staff') && shellFor(context.user()).preload?.(),
      ])
    },
    component: View,
  })
}

/** Routes of the table, each with the type of its row. */
type PageRoute = { [Path in PagePath]: ReturnType<typeof routeOf<Path, SearchOf<(typeof pages)[Path]>>> }[PagePath]
const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path)
const isPageRoute = (route: AnyRoute): route is PageRoute => route.options.staticData?.title !== undefined
const pageRoute = (path: PagePath): AnyRoute => routeOf(path, pageRows[path], pageRows[path].search ?? noSearch)

const movedRoute = ([path, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ href: to, replace: true })
    },
  })

const ChildFrame = lazyRouteComponent(frames.child.load)
const ofChild = { who: 'signedIn', title: 'child' } as const

const childFrame = createRoute({
  getParentRoute: () => root,
  path: CHILD_PATH,
  staticData: ofChild,
  beforeLoad: ({ location, context }) => admit(ofChild, location, context.user()),
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
    const { orgId, child, studentId } = use(ChildContext)
    // The frame renders the page only once the organisation is known.
    if (orgId === undefined || child === undefined || !isAtSchool(child)) return null
    return <View studentId={studentId} child={child} orgId={orgId} />
  }
  return { preload: View.preload, component }
}

const childRows: Readonly<Record<ChildPageName, ChildPage>> = childPages

function childRoute<Path extends string, Read extends Search>(name: ChildPageName, path: Path, validateSearch: Read) {
  const { preload, component } = viewOf(childRows[name])
  return createRoute({
    getParentRoute: () => childFrame,
    path,
    validateSearch,
    staticData: { ...ofChild, childPage: name, reads: readsOf(ofChild.who, childRows[name].reads) },
    loader: ({ context, location, cause }) => Promise.all([context.readAhead(location, cause), preload?.()]),
    component,
  })
}

type ChildPathOf<Name extends ChildPageName> = Name extends '' ? '/' : SegmentOf<Name>
type ChildRoute = {
  [Name in ChildPageName]: ReturnType<typeof childRoute<ChildPathOf<Name>, SearchOf<(typeof childPages)[Name]>>>
}[ChildPageName]
const isChildPage = (name: string): name is ChildPageName => Object.hasOwn(childPages, name)
const isChildRoute = (route: AnyRoute): route is ChildRoute => route.options.staticData?.childPage !== undefined
const routeOfChild = (name: ChildPageName): AnyRoute =>
  childRoute(name, name === '' ? '/' : segmentOf(name), childRows[name].search ?? noSearch)

const routeTree = root.addChildren([
  ...Object.keys(pages).filter(isPagePath).map(pageRoute).filter(isPageRoute),
  ...Object.entries(moved).map(movedRoute),
  childFrame.addChildren(Object.keys(childPages).filter(isChildPage).map(routeOfChild).filter(isChildRoute)),
])

/** Router of the browser, or of one document that the server renders. */
export const createAppRouter = (context: RouterContext, history: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    history,
    defaultErrorComponent: BrokenPage,
    // Without the default's parser, which throws for every date in a link; readers of base/search.ts accept numbers as texts.
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPendingMs: 10_000,
    defaultPreload: 'intent',
    // A navigation runs the loader again: on a touch screen its preload has loaded the code alone.
    defaultPreloadStaleTime: 0,
    // On the server it would add an inline script, which the policy refuses.
    scrollRestoration: isBrowser,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

/** A link counts as active whatever view parameters the page has. */
const active = { exact: true, includeSearch: false }
const AppLink = (props: PageLinkProps) => <Link activeOptions={active} {...props} />

/** Router-based links and navigation for shared components inside the app. */
export const waysOf = (router: AppRouter) => ({
  Link: AppLink,
  go: (href: string) => router.navigate({ href }),
})
