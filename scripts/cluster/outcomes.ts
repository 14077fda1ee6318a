/** A call to a portal under load. `again`: refused with a request to retry; `unreached`: no connection. */
export interface Attempt {
  portal: string
  what: 'send' | 'read'
  outcome: 'done' | 'again' | 'wrong' | 'hung' | 'unreached'
  began: number
  ended: number
}

export interface Outcomes {
  /** Seconds after the fault until every portal answers all calls again; 0 if no call failed. */
  recovered: number
  /** Duration of the longest call in seconds, whatever its outcome. */
  longest: number
  count: Record<Attempt['outcome'], number>
}

/** Time of a portal's recovery: end of the first successful call that began after the last failed one. */
function backAt(attempts: readonly Attempt[]): number | undefined {
  const failed = attempts.filter(({ outcome }) => outcome !== 'done')
  const last = Math.max(...failed.map(({ began }) => began))
  const after = attempts.filter(({ outcome, began }) => outcome === 'done' && began > last)
  return failed.length === 0 ? Number.NEGATIVE_INFINITY : after.length === 0 ? undefined : Math.min(...after.map(({ ended }) => ended))
}

/** Outcomes of the calls that ended after the fault. */
export function outcomesSince(fault: number, attempts: readonly Attempt[]): Outcomes {
  const since = attempts.filter(({ ended }) => ended >= fault)
  const count = { done: 0, again: 0, wrong: 0, hung: 0, unreached: 0 }
  for (const { outcome } of since) count[outcome] += 1
  const calls = [...Map.groupBy(since, ({ portal, what }) => `${portal} ${what}`).values()]
  const back = calls.map((some) => backAt(some) ?? Number.POSITIVE_INFINITY)
  return {
    recovered: Math.max(0, (Math.max(...back) - fault) / 1000),
    longest: Math.max(0, ...since.map(({ began, ended }) => (ended - began) / 1000)),
    count,
  }
}
