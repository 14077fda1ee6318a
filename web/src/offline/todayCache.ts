import type { ExecuteReads, ReadAddress } from '@portal/contract/appPages'
import { linkedChildren } from '@portal/contract/children'
import { addDays } from '@portal/contract/days'
import { lessonsOn } from '../areas/schedule/queries.ts'
import { readAt } from '../base/api.ts'
import { now } from '../base/clock.ts'
import { type OpenedPage, readInSteps } from '../child/pageReads.ts'
import { isAtSchool } from '../child/place.ts'
import { childrenOf } from '../child/queries.ts'
import { homeworkReads, inboxReads, mealsReads, scheduleReads, shellReads } from '../child/reads.ts'
import { approvedChildren } from '../child/selectedChild.ts'
import { answerKeeper } from './answerKeeper.ts'
import { familyAnswers } from './familyAnswers.ts'

/** First reads of the prefetched pages. */
const PAGES = [scheduleReads, homeworkReads, mealsReads]

const isKept = ([path]: ReadAddress): boolean => familyAnswers.calls.some((call) => call.path === path)

/** Today and tomorrow of a parent's children, and the newest messages, for a day. */
export const { restore, keepUntil: cacheToday } = answerKeeper({
  ...familyAnswers,
  prefetch: async (client, { user }, isWanted) => {
    const children = await client.fetchQuery(childrenOf(user.personId))
    const today = now()?.slice(0, 10)
    if (today === undefined) return
    const opened = approvedChildren(children)
      .filter(isAtSchool)
      .flatMap(({ studentPersonId }) =>
        [today, addDays(today, 1)].map((day) => ({ day, studentPersonId, params: { studentId: String(studentPersonId) } })),
      )
    // Home reads the lessons of all children at once; the device keeps those of each child.
    const lessons = opened.map(({ studentPersonId, day }) => lessonsOn(studentPersonId, day)).filter(isWanted)
    const isPageWanted = (page: OpenedPage) => {
      const result = (path: string) => (path === linkedChildren.path ? children : undefined)
      const reads = PAGES.flatMap(({ first, next }) => [...(first?.(page) ?? []), ...(next?.(page, result) ?? [])])
      return reads.some((address) => isKept(address) && isWanted(readAt(address)))
    }
    const pages = opened
      .map(({ day, params }): OpenedPage => ({ user, params, search: { date: day }, now: `${day}T00:00` }))
      .filter(isPageWanted)
    const inbox = (inboxReads.first?.({ user, params: {}, search: {}, now: `${today}T00:00` }) ?? []).filter(
      (address) => isKept(address) && isWanted(readAt(address)),
    )
    if (lessons.length + pages.length + inbox.length === 0) return
    const execute: ExecuteReads = (addresses) =>
      Promise.all(
        addresses.filter(isKept).map(async ([path, params]) => [path, params, await client.fetchQuery(readAt([path, params]))] as const),
      )
    await Promise.all([
      ...lessons.map((query) => client.fetchQuery(query)),
      ...inbox.map((address) => client.fetchQuery(readAt(address))),
      ...pages.map((page) => readInSteps([shellReads, ...PAGES], page, execute)),
    ])
  },
})
