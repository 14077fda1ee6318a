import type { Call } from '@portal/contract/call'
import type { Topic } from '@portal/contract/stream'
import type { QueryClient } from '@tanstack/react-query'

const topics = new Map<unknown, Topic>()

/** Said once in an area's queries.ts: news of this topic makes the answers of these calls stale. */
export function newsOf(topic: Topic, calls: readonly Call[]): void {
  for (const { path } of calls) topics.set(path, topic)
}

/** Asks again for what is shown of a topic; without one, for all that news could come of. */
export const askAgain = (client: QueryClient, topic?: Topic): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => (topic === undefined ? topics.has(path) : topics.get(path) === topic),
  })
