import { STORAGE } from '@portal/contract/constants'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  Link,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { afterSignIn, session } from './session.ts'
import { BrokenPage } from './shell/BrokenPage.tsx'
import { Frame, Shell } from './shell/Frame.tsx'
import type { PagesText } from './text/mn/pages.ts'
import type { PageLinkProps } from './ui/PageLink.tsx'

/** public: anyone, in the public frame. guestOnly: whoever has a session goes home. signedIn: whoever has none goes to the login. */
export type Who = 'public' | 'guestOnly' | 'signedIn'

interface Page {
  who: Who
  /** Key of the page's title, which is its crumb too. */
  title: keyof PagesText
  page: () => Promise<{ default: RouteComponent }>
  /** What an earlier page must have handed on; whoever comes without it is sent there. */
  after?: { page: string; has: (state: HistoryState) => boolean }
  /** A guest finds a page here that the server wrote: the app is left for it. */
  documentForGuests?: true
  /** Fetches what the address names inside the page. */
  inside?: (path: string) => Promise<unknown>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    who?: Who
    title?: keyof PagesText
  }
  interface HistoryState {
    /** What the recovery hands on: the contact, when its code went out, and what a pressed e-mail link gave. */
    email?: string
    sentAt?: number
    ticket?: string
  }
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Frame, notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx')) })

/** Vite serves the app at every address, so that in development there is no document to go to. */
function toDocument(href: string) {
  if (import.meta.env.DEV) return redirect({ to: '/login' })
  // A token without its person opens nothing, but would keep the written page hidden.
  localStorage.removeItem(STORAGE.token)
  return redirect({ href, reloadDocument: true })
}

function page<const Path extends string>(path: Path, { who, title, page, documentForGuests, after, inside }: Page) {
  const Page = lazyRouteComponent(page)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { who, title },
    beforeLoad: ({ location }) => {
      if (after && !after.has(location.state)) throw redirect({ to: after.page, replace: true })
      const signedIn = session() !== undefined
      if (who === 'guestOnly' && signedIn) throw redirect({ to: afterSignIn() })
      if (who === 'signedIn' && !signedIn) throw documentForGuests ? toDocument(path) : redirect({ to: '/login' })
    },
    loader: ({ location }) => Promise.all([Page.preload?.(), who === 'signedIn' && Shell.preload?.(), inside?.(location.pathname)]),
    component: Page,
  })
}

/** An address that leads to another. */
const moved = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const wizard = () => import('./areas/enrolment/WizardPage.tsx')
const applications = () => import('./areas/enrolment/ApplicationsPage.tsx')

const table = [
  page('/', {
    who: 'signedIn',
    title: 'home',
    page: () => import('./areas/children/HomePage.tsx'),
    documentForGuests: true,
  }),
  page('/login/$type/$token', { who: 'public', title: 'link', page: () => import('./areas/accounts/LinkPage.tsx') }),
  page('/authentication/recovery', { who: 'public', title: 'recovery', page: () => import('./areas/accounts/RecoveryPage.tsx') }),
  page('/authentication/password-recovery-v2', {
    who: 'public',
    title: 'recovery',
    page: () => import('./areas/accounts/RecoveryV2Page.tsx'),
  }),
  page('/authentication/password-reset', {
    who: 'public',
    title: 'reset',
    page: () => import('./areas/accounts/PasswordResetPage.tsx'),
    after: { page: '/authentication/password-recovery', has: ({ email }) => email !== undefined },
  }),
  moved('/authentication/password-recovery', '/authentication/recovery'),
  page('/link-child', { who: 'signedIn', title: 'linkChild', page: () => import('./areas/children/LinkChildPage.tsx') }),
  page('/profile', { who: 'signedIn', title: 'profile', page: () => import('./areas/accounts/ProfilePage.tsx') }),
  page('/login', { who: 'guestOnly', title: 'login', page: () => import('./areas/accounts/LoginPage.tsx') }),
  page('/student/$studentId/{-$part}', {
    who: 'signedIn',
    title: 'child',
    page: () => import('./areas/children/ChildPages.tsx'),
    inside: async (path) => (await import('./areas/children/parts.ts')).fetchPart(path),
  }),
  page('/apply-request-public', { who: 'public', title: 'applyRequest', page: wizard }),
  page('/apply-request-public-sub', { who: 'public', title: 'subApplyRequest', page: wizard }),
  page('/check-request-public-sub', { who: 'public', title: 'checkRequest', page: () => import('./areas/enrolment/CheckRequestPage.tsx') }),
  page('/parent/apply', { who: 'signedIn', title: 'apply', page: applications }),
  page('/parent/apply/apply-request', { who: 'signedIn', title: 'applyRequest', page: wizard }),
  page('/parent/sub-apply', { who: 'signedIn', title: 'subApply', page: applications }),
  page('/parent/sub-apply/apply-request-sub', { who: 'signedIn', title: 'subApplyRequest', page: wizard }),
  page('/common-components', { who: 'public', title: 'gallery', page: () => import('./ui/gallery/GalleryPage.tsx') }),
]

export const router = createRouter({
  routeTree: root.addChildren(table),
  defaultErrorComponent: BrokenPage,
  defaultPendingMs: 10_000,
  scrollRestoration: true,
})

const isDocument = (href: string) => !href.startsWith('/') || /^\/(privacy$|guides\/)/.test(href)

function AppLink({ href, target, ...rest }: PageLinkProps) {
  if (isDocument(href)) return <a href={href} target={target} {...rest} />
  const [address = '', hash = ''] = href.split('#')
  const [path = '', search] = address.split('?')
  // A page is the current one whatever of it is shown.
  const active = { exact: true, includeSearch: false }
  return <Link to={path} search={Object.fromEntries(new URLSearchParams(search))} hash={hash} activeOptions={active} {...rest} />
}

/** How links and moves of the shared pieces go inside the app. */
export const ways = { Link: AppLink, go: (href: string) => router.navigate({ href }) }
