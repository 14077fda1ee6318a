import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { type Metrics, onPrimaryMessage, sendToPrimary } from './channel.ts'

/** Time-out for the metrics of the other processes; a busy one is omitted. */
const TIMEOUT_MS = 3000

/** Metrics of all processes from any of them, labelled `process`, so that a replaced process's counters restart without lowering a sum. */
export function sharedMetrics(own: Registry, name: string | undefined): () => Promise<string> {
  if (!cluster.isWorker || name === undefined) return () => own.metrics()
  own.setDefaultLabels({ process: name })
  const waiting = new Map<number, (metrics: Metrics[]) => void>()
  let asks = 0
  const others = () =>
    new Promise<Metrics[]>((resolve) => {
      const ask = ++asks
      const answer = (metrics: Metrics[]) => {
        clearTimeout(timer)
        waiting.delete(ask)
        resolve(metrics)
      }
      const timer = setTimeout(() => answer([]), TIMEOUT_MS)
      waiting.set(ask, answer)
      void sendToPrimary({ is: 'metricsWanted', ask })
    })
  const ownNow = async (): Promise<Metrics> => (await own.getMetricsAsJSON()).map((metric) => ({ ...metric }))
  onPrimaryMessage((message) => {
    if (message.is === 'giveMetrics') void ownNow().then((metrics) => sendToPrimary({ is: 'metrics', ask: message.ask, metrics }))
    if (message.is === 'othersMetrics') waiting.get(message.ask)?.(message.metrics)
  })
  return async () => AggregatorRegistry.aggregate([await ownNow(), ...(await others())]).metrics()
}
