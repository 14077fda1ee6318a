/** Whole seconds until `until`, at least 0. Capped, so that a device clock set back does not lengthen the wait. */
export const secondsLeft = (until: number, now: number, atMost = 60): number =>
  Math.min(atMost, Math.max(0, Math.ceil((until - now) / 1000)))
