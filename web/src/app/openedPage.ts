import type { UserInfo } from '../base/serverState.ts'
import type { OpenedPage, PageReads } from '../child/reads.ts'
import type { AppRouter } from './routes.tsx'

/** Reads of the page at a location, with the facts that they depend on. */
export function openedPage(
  router: Pick<AppRouter, 'getMatchedRoutes'>,
  { pathname, search }: { pathname: string; search: OpenedPage['search'] },
  { user, now }: { user?: UserInfo | undefined; now: string },
): { reads: readonly PageReads[]; opened: OpenedPage } {
  const [, params, route] = router.getMatchedRoutes(pathname)
  return { reads: route?.options.staticData?.reads ?? [], opened: { user, params, search, now } }
}
