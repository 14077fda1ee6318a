import { now } from '../base/clock.ts'

/** Milliseconds between the device's clock and the portal's, moved by the zone as in clock.ts; undefined until the portal has answered. */
export function aheadNow(): number | undefined {
  const minute = now()
  // The clock is read to the minute: its middle is never far off.
  return minute === undefined ? undefined : Date.parse(`${minute}:30Z`) - Date.now()
}

/** yyyy-MM-ddTHH:mm */
export const minuteOf = (portalMs: number): string => new Date(portalMs).toISOString().slice(0, 16)
