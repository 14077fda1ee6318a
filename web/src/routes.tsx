import {
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { session, useSession } from './session.ts'
import { BrokenPage } from './shell/BrokenPage.tsx'
import { Frame, Shell } from './shell/Frame.tsx'
import type { PagesText } from './text/mn/pages.ts'

/** public: anyone, in the public frame. guestOnly: whoever has a session goes home. signedIn: whoever has none goes to the login. */
export type Who = 'public' | 'guestOnly' | 'signedIn'

interface Page {
  who: Who
  /** Key of the page's title, which is its crumb too. */
  title: keyof PagesText
  page: () => Promise<{ default: RouteComponent }>
  /** What an earlier page must have handed on; whoever comes without it is sent there. */
  after?: { page: string; has: (state: HistoryState) => boolean }
  /** What a guest sees here instead of being sent to the login. */
  guests?: { title: keyof PagesText; page: () => Promise<{ default: RouteComponent }> }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    who?: Who
    title?: keyof PagesText
    guestTitle?: keyof PagesText
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

function page<const Path extends string>(path: Path, { who, title, page, guests, after }: Page) {
  const Page = lazyRouteComponent(page)
  const GuestPage = guests && lazyRouteComponent(guests.page)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { who, title, ...(guests && { guestTitle: guests.title }) },
    beforeLoad: ({ location }) => {
      if (after && !after.has(location.state)) throw redirect({ to: after.page, replace: true })
      const signedIn = session() !== undefined
      if (who === 'guestOnly' && signedIn) throw redirect({ to: '/' })
      if (who === 'signedIn' && !signedIn && !guests) throw redirect({ to: '/login' })
    },
    loader: () => {
      const signedIn = session() !== undefined
      return Promise.all([(GuestPage && !signedIn ? GuestPage : Page).preload?.(), signedIn && who === 'signedIn' && Shell.preload?.()])
    },
    component: GuestPage ? () => (useSession() ? <Page /> : <GuestPage />) : Page,
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

const table = [
  page('/', {
    who: 'signedIn',
    title: 'home',
    page: () => import('./areas/children/HomePage.tsx'),
    guests: { title: 'landing', page: () => import('./shell/LandingPage.tsx') },
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
  page('/profile', { who: 'signedIn', title: 'profile', page: () => import('./areas/accounts/ProfilePage.tsx') }),
  page('/login', { who: 'guestOnly', title: 'login', page: () => import('./areas/accounts/LoginPage.tsx') }),
  page('/student/$studentId', { who: 'signedIn', title: 'child', page: () => import('./areas/children/ChildPage.tsx') }),
  page('/common-components', { who: 'public', title: 'gallery', page: () => import('./ui/gallery/GalleryPage.tsx') }),
]

export const router = createRouter({
  routeTree: root.addChildren(table),
  defaultErrorComponent: BrokenPage,
  defaultPendingMs: 10_000,
  scrollRestoration: true,
})
