import * as z from 'zod/mini'

/** Metrics of one process in prom-client's JSON. */
const Metrics = z.array(z.looseObject({}))
export type Metrics = z.infer<typeof Metrics>

/** Messages from the forked processes to the first one. */
export const ToPrimary = z.discriminatedUnion('is', [
  /** The process is ready; a worker reports its address. */
  z.object({ is: z.literal('ready'), address: z.optional(z.string()) }),
  /** The process cannot start. */
  z.object({ is: z.literal('failed'), why: z.string() }),
  z.object({ is: z.literal('metricsWanted'), ask: z.int() }),
  z.object({ is: z.literal('metrics'), ask: z.int(), metrics: Metrics }),
])
export type ToPrimary = z.infer<typeof ToPrimary>

/** Messages from the first process to the forked ones. */
export const FromPrimary = z.discriminatedUnion('is', [
  /** The portal serves at this address: jobs may begin. */
  z.object({ is: z.literal('begin'), address: z.string(), isFirst: z.boolean() }),
  /** Stop within `withinMs`; open connections have `graceMs` for a last request while other workers continue. */
  z.object({ is: z.literal('stop'), graceMs: z.int(), withinMs: z.int() }),
  /** A new worker has started: open connections close with their next response, so that it gets its share. */
  z.object({ is: z.literal('renewConnections') }),
  z.object({ is: z.literal('giveMetrics'), ask: z.int() }),
  z.object({ is: z.literal('othersMetrics'), ask: z.int(), metrics: z.array(Metrics) }),
])
export type FromPrimary = z.infer<typeof FromPrimary>

/** Sends to the first process; resolves if that is gone, because this process then ends, too. */
export const sendToPrimary = (message: ToPrimary): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined || !process.connected) return resolve()
    process.send(message, undefined, {}, () => resolve())
  })

/** Listens to the first process. */
export function onPrimaryMessage(heard: (message: FromPrimary) => void): void {
  process.on('message', (sent) => {
    const message = FromPrimary.safeParse(sent)
    if (message.success) heard(message.data)
  })
}
