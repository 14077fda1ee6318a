/** The only place that reads the system's time. Everything else is handed a clock. */
export interface Clock {
  now(): Date
}

const UTC_OFFSET_HOURS = 8
const shifted = (instant: Date) => new Date(instant.getTime() + UTC_OFFSET_HOURS * 3_600_000).toISOString()

/** yyyy-MM-dd in Ulaanbaatar, which is eight hours ahead of UTC the whole year. */
export const dateIn = (instant: Date): string => shifted(instant).slice(0, 10)
/** HH:mm in Ulaanbaatar. */
export const timeIn = (instant: Date): string => shifted(instant).slice(11, 16)
/** Minutes after midnight in Ulaanbaatar. */
export const minutesIn = (instant: Date): number => Number(shifted(instant).slice(11, 13)) * 60 + Number(shifted(instant).slice(14, 16))
/** ISO 8601 with the offset of Ulaanbaatar, to the second. */
export const instantText = (instant: Date): string => `${shifted(instant).slice(0, 19)}+08:00`
/** As a message tells it: 2026.11.15 09:48 */
export const timeInWords = (instant: Date): string => shifted(instant).slice(0, 16).replaceAll('-', '.').replace('T', ' ')

export const today = (clock: Clock): string => dateIn(clock.now())

export const systemClock: Clock = { now: () => new Date() }

/** The demo's clock: the system's, moved by a fixed offset. */
export const offsetClock = (offsetMs: number, base: Clock = systemClock): Clock => ({
  now: () => new Date(base.now().getTime() + offsetMs),
})

/** A clock that a test sets: it runs on from the time it was set to. */
export interface SettableClock extends Clock {
  /** Null hands back the time of the clock beneath. */
  set(now: Date | null): void
}

export function settableClock(base: Clock): SettableClock {
  let aheadMs = 0
  return {
    now: () => new Date(base.now().getTime() + aheadMs),
    set: (now) => {
      aheadMs = now === null ? 0 : now.getTime() - base.now().getTime()
    },
  }
}
