import { readAt } from '../base/api.ts'
import { estimatedNow } from '../base/clock.ts'
import { browserClient } from '../base/queries.tsx'
import { isStaff, session } from '../base/session.ts'
import { readInSteps } from '../child/reads.ts'
import { openedPage } from './openedPage.ts'
import type { AppRouter } from './routes.tsx'

/** Fills the query cache with the first reads of a page; fresh answers are not read again. The page itself reports a failed read. */
export async function readAhead(router: AppRouter, location: Parameters<typeof openedPage>[1]): Promise<void> {
  const user = session()?.user
  if (user === undefined || isStaff(user) || !navigator.onLine) return
  const { reads, opened } = openedPage(router, location, { user, now: estimatedNow() })
  await readInSteps(reads, opened, async (addresses) => {
    const answers = await Promise.allSettled(addresses.map((address) => browserClient.fetchQuery(readAt(address))))
    return addresses.flatMap(([path, params], at) => {
      const answer = answers[at]
      return answer?.status === 'fulfilled' ? [[path, params, answer.value] as const] : []
    })
  })
}
