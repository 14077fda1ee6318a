import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'

/** Streams that stay open in processes of their own, since a process may hold 20,000 descriptors; each reads again what a topic names. */
const Follower = z.object({
  kind: z.enum(['parent', 'teacher', 'office']),
  person: z.object({ personId: z.int(), token: z.string(), network: z.string() }),
  /** Paths that its page reads again after the topic of attendance. */
  reads: z.array(z.string()),
})
export type Follower = z.infer<typeof Follower>

export const ToFollowers = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open'), address: z.string(), source: z.string(), day: z.string(), followers: z.array(Follower) }),
  z.object({ is: z.literal('report') }),
])
export const Opened = z.object({ is: z.literal('opened') })
export const Report = z.object({
  is: z.literal('report'),
  /** Streams that ended or did not open, each counted as often. */
  broken: z.int(),
  /** Parents whose stream named no attendance. */
  untold: z.int(),
  /** Reads by parents after a topic without a record of the day. */
  stale: z.int(),
  /** Sorted durations of reads in ms, and answers without success, by kind of follower. */
  reads: z.array(z.object({ kind: z.string(), times: z.array(z.number()), failures: z.string() })),
  processorShare: z.number(),
  lateness: z.number(),
})
export type FollowersReport = z.infer<typeof Report>
export type FromFollowers = z.infer<typeof Opened> | FollowersReport

const STREAMS_OF_PROCESS = 8000

async function answerOf<Answer>(child: ChildProcess, schema: z.ZodMiniType<Answer>): Promise<Answer> {
  for (;;) {
    const [sent] = await once(child, 'message')
    const message = schema.safeParse(sent)
    if (message.success) return message.data
  }
}

/** Opens the streams; resolves once all are open. */
export async function openStreams(address: string, day: string, followers: readonly Follower[]) {
  const count = Math.ceil(followers.length / STREAMS_OF_PROCESS)
  const children = Array.from({ length: count }, () => fork(new URL('followers.ts', import.meta.url), { serialization: 'advanced' }))
  const send = (child: ChildProcess, message: z.infer<typeof ToFollowers>) => child.send(message)
  const end = () => {
    for (const child of children) child.kill()
  }
  try {
    await Promise.all(
      children.map(async (child, nth) => {
        const own = followers.filter((_, at) => at % count === nth)
        const died = once(child, 'exit').then(() => Promise.reject(new Error('a process with streams ended')))
        // An address of its own has ports of its own.
        send(child, { is: 'open', address, source: `127.0.0.${nth + 2}`, day, followers: own })
        await Promise.race([answerOf(child, Opened), died])
      }),
    )
  } catch (error) {
    end()
    throw error
  }
  return {
    report: () =>
      Promise.all(
        children.map((child) => {
          send(child, { is: 'report' })
          return answerOf(child, Report)
        }),
      ),
    end,
  }
}
