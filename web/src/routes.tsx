import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
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
  /** What a guest sees here instead of being sent to the login. */
  guests?: { title: keyof PagesText; page: () => Promise<{ default: RouteComponent }> }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    who?: Who
    title?: keyof PagesText
    guestTitle?: keyof PagesText
  }
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Frame, notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx')) })

function page<const Path extends string>(path: Path, { who, title, page, guests }: Page) {
  const Page = lazyRouteComponent(page)
  const GuestPage = guests && lazyRouteComponent(guests.page)
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { who, title, ...(guests && { guestTitle: guests.title }) },
    beforeLoad: () => {
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

const table = [
  page('/', {
    who: 'signedIn',
    title: 'home',
    page: () => import('./areas/children/HomePage.tsx'),
    guests: { title: 'landing', page: () => import('./shell/LandingPage.tsx') },
  }),
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
