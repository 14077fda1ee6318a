/** Source of time; only this file reads the system's clock. */
export interface Clock {
  now(): Date
}

const UTC_OFFSET_HOURS = 8
const shifted = (instant: Date) => new Date(instant.getTime() + UTC_OFFSET_HOURS * 3_600_000).toISOString()

/** yyyy-MM-dd in Ulaanbaatar, which is UTC+8 all year. */
export const dateIn = (instant: Date): string => shifted(instant).slice(0, 10)
/** HH:mm in Ulaanbaatar. */
export const timeIn = (instant: Date): string => shifted(instant).slice(11, 16)
/** Minutes after midnight in Ulaanbaatar. */
export const minutesIn = (instant: Date): number => Number(shifted(instant).slice(11, 13)) * 60 + Number(shifted(instant).slice(14, 16))
/** ISO 8601 with the offset of Ulaanbaatar, to the second. */
export const instantText = (instant: Date): string => `${shifted(instant).slice(0, 19)}+08:00`
/** Format of messages: 2026.11.15 09:48 */
export const timeInWords = (instant: Date): string => shifted(instant).slice(0, 16).replaceAll('-', '.').replace('T', ' ')

export const today = (clock: Clock): string => dateIn(clock.now())

export const systemClock: Clock = { now: () => new Date() }

/** The demo's clock: the system's with a fixed offset. */
export const offsetClock = (offsetMs: number, base: Clock = systemClock): Clock => ({
  now: () => new Date(base.now().getTime() + offsetMs),
})

/** Clock set by tests; it runs on from the set time. */
export interface SettableClock extends Clock {
  /** Null resets it to the base clock. */
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
