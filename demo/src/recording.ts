import { dateIn, minutesIn } from '@portal/server/outside/clock'
import type { World } from '@portal/server/world'
import { demoDay } from './calendar.ts'
import { inOneTransaction } from './copy.ts'
import { seedLessonsSince } from './dailyData.ts'
import { lessonEnds } from './school.ts'

const MINUTE_MS = 60_000

/** Records the lessons of the demo's day as they end, while it runs. Returns a function that stops it. */
export function recordEachMinute({ engine, clock, log }: World): () => Promise<void> {
  const began = clock.now()
  const today = dateIn(began)
  let recorded = minutesIn(began)
  let work = Promise.resolve()

  async function record(): Promise<void> {
    const now = clock.now()
    const minutes = minutesIn(now)
    if (dateIn(now) !== today || !lessonEnds.some((end) => recorded < end && end <= minutes)) return
    await inOneTransaction(engine, ({ query }) => seedLessonsSince(demoDay(now), query))
    recorded = minutes
  }

  const timer = setInterval(() => {
    work = work.then(record).catch((error: unknown) => log.error({ err: error }, 'the lessons of the demo were not recorded'))
  }, MINUTE_MS)
  return () => {
    clearInterval(timer)
    return work
  }
}
