import type { Topic } from '@portal/contract/stream'

/** Retention of notifications. A page that opens its stream later than this after loading refetches everything. */
export const RECENT_MS = 60_000
/** Extra age, because a page's first reads may lack changes made just before. */
const MARGIN_MS = 5000
/** Maximum notifications kept; pages that need dropped ones refetch everything. */
const MAX_STORED = 5000

interface RecentNotice {
  at: number
  topic: Topic
  people: readonly number[]
}

/** Keeps recent notifications, so that a page that has just loaded gets those it missed instead of refetching everything. */
export function recentNews(now: () => number = () => performance.now()) {
  let recent: RecentNotice[] = []
  /** Time since which no notification is missing. */
  let complete = now()

  return {
    add(topic: Topic, people: readonly number[]): void {
      const at = now()
      recent.push({ at, topic, people })
      const oldest = recent.findIndex((one) => one.at >= at - RECENT_MS - MARGIN_MS)
      const gone = recent.splice(0, Math.max(oldest, recent.length - MAX_STORED))
      complete = Math.max(complete, gone.at(-1)?.at ?? 0)
    },
    /** Forgets everything after notifications may have been missed. */
    lost(): void {
      recent = []
      complete = now()
    },
    /** Topics a person was notified of within `ageMs`; undefined if some may be missing. */
    topicsOf(person: number, ageMs: number): Topic[] | undefined {
      const since = now() - ageMs - MARGIN_MS
      if (!(ageMs >= 0 && ageMs <= RECENT_MS) || since < complete) return undefined
      return [...new Set(recent.filter(({ at, people }) => at >= since && people.includes(person)).map(({ topic }) => topic))]
    },
  }
}
