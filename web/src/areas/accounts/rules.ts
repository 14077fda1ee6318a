/** Whole seconds until then, none once it has passed. A device clock that was set back must not lengthen the wait. */
export const secondsLeft = (until: number, now: number, atMost = 60): number =>
  Math.min(atMost, Math.max(0, Math.ceil((until - now) / 1000)))
