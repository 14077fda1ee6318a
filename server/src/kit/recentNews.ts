import type { Topic } from '@portal/contract/stream'

/** A page opens its stream within this time after it began to ask; one that comes later asks for everything once more. */
export const RECENT_MS = 60_000
/** What happened just before a page began may have been missing from what it read. */
const MARGIN_MS = 5000
/** In a busy minute what is older gives way: pages that would need it ask for everything. */
const MOST_KEPT = 5000

interface Told {
  at: number
  topic: Topic
  people: readonly number[]
}

/** What was announced of late: a page that opens its stream a moment after it has read hears what came in between, and need not read all twice. */
export function recentNews(now: () => number = () => performance.now()) {
  let told: Told[] = []
  /** Since when nothing is missing. */
  let complete = now()

  return {
    add(topic: Topic, people: readonly number[]): void {
      const at = now()
      told.push({ at, topic, people })
      const oldest = told.findIndex((one) => one.at >= at - RECENT_MS - MARGIN_MS)
      const gone = told.splice(0, Math.max(oldest, told.length - MOST_KEPT))
      complete = Math.max(complete, gone.at(-1)?.at ?? 0)
    },
    /** Something may have passed unheard. */
    lost(): void {
      told = []
      complete = now()
    },
    /** The topics that a person was told of in the last so many milliseconds; undefined where something of that time may be missing. */
    topicsOf(person: number, ageMs: number): Topic[] | undefined {
      const since = now() - ageMs - MARGIN_MS
      if (!(ageMs >= 0 && ageMs <= RECENT_MS) || since < complete) return undefined
      return [...new Set(told.filter(({ at, people }) => at >= since && people.includes(person)).map(({ topic }) => topic))]
    },
  }
}
