import { useSyncExternalStore } from 'react'
import { store } from './store.ts'

interface Reading {
  /** Milliseconds of the epoch as the server said, moved by the zone, so that the UTC fields are those of Ulaanbaatar. */
  local: number
  /** When it was read, by this page's own stop-watch and by the device's clock. */
  at: { watch: number; device: number }
}

const reading = store<Reading | undefined>(undefined)
const shape = /([+-])(\d{2}):(\d{2})$/

/** Takes the server's time (ISO 8601 with offset) from an answer's header. */
export function setClock(header: string | null): void {
  const instant = Date.parse(header ?? '')
  const [, sign, hours, minutes] = shape.exec(header ?? '') ?? []
  if (Number.isNaN(instant) || sign === undefined) return
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  reading.set({ local: instant + offset * 60_000, at: { watch: performance.now(), device: Date.now() } })
}

/** The stop-watch stands still while a phone sleeps, and the device's clock may be put back. */
const sinceRead = ({ watch, device }: Reading['at']): number => Math.max(performance.now() - watch, Date.now() - device)

/** yyyy-MM-ddTHH:mm of Ulaanbaatar; undefined until the first answer. */
export function now(): string | undefined {
  const last = reading.get()
  return last && new Date(last.local + sinceRead(last.at)).toISOString().slice(0, 16)
}

function subscribe(listener: () => void): () => void {
  const end = reading.subscribe(listener)
  const tick = setInterval(listener, 20_000)
  return () => {
    end()
    clearInterval(tick)
  }
}

/** The server's time, to the minute: the phone's own date may be wrong. */
export const useNow = (): string | undefined => useSyncExternalStore(subscribe, now)
export const useToday = (): string | undefined => useSyncExternalStore(subscribe, () => now()?.slice(0, 10))

/** Asia/Ulaanbaatar has no summer time. */
const ZONE_MS = 8 * 3_600_000
const likelyNow = (): string => now() ?? new Date(Date.now() + ZONE_MS).toISOString().slice(0, 16)
/** What time it likely is before the first answer says so: by it a page can ask at once, and asks again where it was wrong. */
export const useLikelyNow = (): string => useSyncExternalStore(subscribe, likelyNow)
export const likelyToday = (): string => likelyNow().slice(0, 10)
export const useLikelyToday = (): string => useSyncExternalStore(subscribe, likelyToday)

/** Milliseconds between the device's clock and the portal's, moved by the zone as in clock.ts; undefined until the portal has answered. */
export function aheadNow(): number | undefined {
  const minute = now()
  // The clock is read to the minute: its middle is never far off.
  return minute === undefined ? undefined : Date.parse(`${minute}:30Z`) - Date.now()
}

/** yyyy-MM-ddTHH:mm */
export const minuteOf = (portalMs: number): string => new Date(portalMs).toISOString().slice(0, 16)
