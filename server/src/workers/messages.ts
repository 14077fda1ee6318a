import * as z from 'zod/mini'

/** What the metrics of one process are, as their library writes them. */
const Metrics = z.array(z.looseObject({}))
export type Metrics = z.infer<typeof Metrics>

/** What the first process hears from those it started. */
export const ToFirst = z.discriminatedUnion('is', [
  /** It may be relied on; a worker says where it answers. */
  z.object({ is: z.literal('ready'), address: z.optional(z.string()) }),
  /** It cannot start, and why. */
  z.object({ is: z.literal('failed'), why: z.string() }),
  z.object({ is: z.literal('metricsWanted'), ask: z.int() }),
  z.object({ is: z.literal('metrics'), ask: z.int(), metrics: Metrics }),
])
export type ToFirst = z.infer<typeof ToFirst>

/** What they hear from the first. */
export const FromFirst = z.discriminatedUnion('is', [
  /** The portal answers there: queued work may begin. */
  z.object({ is: z.literal('begin'), address: z.string(), isFirst: z.boolean() }),
  /** End within so many milliseconds; where others go on, connections that are open have `graceMs` for their last request. */
  z.object({ is: z.literal('stop'), graceMs: z.int(), withinMs: z.int() }),
  /** Another worker has begun: connections that are open close with their next answer, and it gets its share of those that follow. */
  z.object({ is: z.literal('renewConnections') }),
  z.object({ is: z.literal('giveMetrics'), ask: z.int() }),
  z.object({ is: z.literal('othersMetrics'), ask: z.int(), metrics: z.array(Metrics) }),
])
export type FromFirst = z.infer<typeof FromFirst>

/** Tells the first process. It may be gone, and then so are we. */
export const tell = (message: ToFirst): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined || !process.connected) return resolve()
    process.send(message, undefined, {}, () => resolve())
  })

/** Hears the first process. */
export function hear(heard: (message: FromFirst) => void): void {
  process.on('message', (sent) => {
    const message = FromFirst.safeParse(sent)
    if (message.success) heard(message.data)
  })
}
