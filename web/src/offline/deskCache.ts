import { desk } from '@portal/contract/staffDesk'
import { lessonRoll, schoolToday } from '@portal/contract/today'
import * as z from 'zod/mini'
import { rollQuery, schoolTodayQuery } from '../areas/today/queries.ts'
import type { CachedKinds } from './answerCache.ts'
import { answerKeeper } from './answerKeeper.ts'
import type { WorkerMessage } from './strategies.ts'

const keepDeskFiles: WorkerMessage = 'keep desk files'
const Day = z.object({ day: z.string() })

/** Rolls of today and the frame around them; without decisions, and without the reasons and authors of changes. */
function partOf(path: unknown, params: unknown, data: unknown, today: string): unknown {
  if (path === desk.path) {
    const found = z.safeParse(desk.result, data).data
    return found && { ...found, decidedToday: [] }
  }
  if (path === schoolToday.path) return z.safeParse(Day, data).data?.day === today ? data : undefined
  if (path !== lessonRoll.path || z.safeParse(Day, params).data?.day !== today) return undefined
  const found = z.safeParse(lessonRoll.result, data).data
  return found && { ...found, children: found.children.map((child) => ({ ...child, changed: null })) }
}

/** Answers that staff read without a network. */
export const deskAnswers: CachedKinds = { calls: [desk, schoolToday, lessonRoll], partOf }

/** Today's lessons of a member of staff with their children, for a day. */
export const { restore, keepUntil } = answerKeeper({
  ...deskAnswers,
  prefetch: async (client, _who, isWanted) => {
    const { lessons, origin } = await client.fetchQuery(schoolTodayQuery)
    // The server refuses rolls where files bring the attendance.
    if (origin === 'BROUGHT') return
    await Promise.all(
      lessons
        .map(rollQuery)
        .filter(isWanted)
        .map((query) => client.fetchQuery(query)),
    )
  },
  onWorker: ({ active, waiting }) => {
    for (const worker of [active, waiting]) worker?.postMessage(keepDeskFiles)
  },
})
