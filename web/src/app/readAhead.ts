import type { ExecuteReads } from '@portal/contract/appPages'
import { readAt } from '../base/api.ts'
import { estimatedNow } from '../base/clock.ts'
import { browserClient } from '../base/queries.tsx'
import type { UserInfo } from '../base/serverState.ts'
import { isStaff, session } from '../base/session.ts'
import { type OpenedPage, type PageReads, readInSteps } from '../child/pageReads.ts'
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

/** Fills the query cache with the first reads of a page; fresh answers are not read again. The page itself reports a failed read. */
export async function readAhead(router: AppRouter, location: Parameters<typeof openedPage>[1]): Promise<void> {
  const user = session()?.user
  if (user === undefined || isStaff(user) || !navigator.onLine) return
  const { reads, opened } = openedPage(router, location, { user, now: estimatedNow() })
  const execute: ExecuteReads = async (addresses) => {
    const answers = await Promise.allSettled(addresses.map((address) => browserClient.fetchQuery(readAt(address))))
    return addresses.flatMap(([path, params], at) => {
      const answer = answers[at]
      return answer?.status === 'fulfilled' ? [[path, params, answer.value] as const] : []
    })
  }
  await readInSteps(reads, opened, execute, (address) => browserClient.getQueryData(address))
}
