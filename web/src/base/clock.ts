import { useSyncExternalStore } from 'react'
import { useServerState } from './serverState.ts'
import { store } from './store.ts'

interface Reading {
  /** Server time in epoch milliseconds plus the zone offset, so that the UTC fields read as Ulaanbaatar time. */
  local: number
  /** Time of reading, by `performance.now()` and by the device's clock. */
  at: { watch: number; device: number }
}

const reading = store<Reading | undefined>(undefined)
const shape = /([+-])(\d{2}):(\d{2})$/

/** Sets the clock from an answer's header (ISO 8601 with offset). */
export function setClock(header: string | null): void {
  const instant = Date.parse(header ?? '')
  const [, sign, hours, minutes] = shape.exec(header ?? '') ?? []
  if (Number.isNaN(instant) || sign === undefined) return
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  reading.set({ local: instant + offset * 60_000, at: { watch: performance.now(), device: Date.now() } })
}

/** Takes the larger value: `performance.now()` stops while a phone sleeps, and the device's clock may be set back. */
const sinceRead = ({ watch, device }: Reading['at']): number => Math.max(performance.now() - watch, Date.now() - device)

/** Ulaanbaatar time as yyyy-MM-ddTHH:mm:ss; undefined until the first answer. */
function nowToSecond(): string | undefined {
  const last = reading.get()
  return last && new Date(last.local + sinceRead(last.at)).toISOString().slice(0, 19)
}

/** Ulaanbaatar time as yyyy-MM-ddTHH:mm; undefined until the first answer. */
export const now = (): string | undefined => nowToSecond()?.slice(0, 16)

function subscribe(listener: () => void): () => void {
  const end = reading.subscribe(listener)
  const tick = setInterval(listener, 20_000)
  return () => {
    end()
    clearInterval(tick)
  }
}

/** Time of a clock; the server renders with the time of its document. */
function useTime<Time extends string | undefined>(read: () => Time, fromServer: (now: string) => string): Time | string {
  const server = useServerState()
  return useSyncExternalStore<Time | string>(subscribe, read, () => (server === undefined ? read() : fromServer(server.now)))
}
const minuteIn = (time: string) => time.slice(0, 16)
const dayIn = (time: string) => time.slice(0, 10)

/** Server time to the minute: the device's date may be wrong. */
export const useNow = (): string | undefined => useTime(now, minuteIn)
export const useToday = (): string | undefined => useTime(() => now()?.slice(0, 10), dayIn)

/** Asia/Ulaanbaatar has no summer time. */
const ZONE_MS = 8 * 3_600_000
export const estimatedNow = (): string => now() ?? new Date(Date.now() + ZONE_MS).toISOString().slice(0, 16)
/** Device-based estimate until the first answer arrives, so that a page can query at once; a wrong estimate leads to a second query. */
export const useEstimatedNow = (): string => useTime(estimatedNow, minuteIn)
/** Portal's time with its offset, for what happens now; estimated like `estimatedNow`. */
export const estimatedInstant = (): string => `${nowToSecond() ?? new Date(Date.now() + ZONE_MS).toISOString().slice(0, 19)}+08:00`
export const estimatedToday = (): string => estimatedNow().slice(0, 10)
export const useEstimatedToday = (): string => useTime(estimatedToday, dayIn)

/** Portal time minus device time in milliseconds, with the zone offset included; undefined until the portal has answered. */
export function clockOffset(): number | undefined {
  const second = nowToSecond()
  return second === undefined ? undefined : Date.parse(`${second}Z`) - Date.now()
}

/** yyyy-MM-ddTHH:mm */
export const minuteOf = (portalMs: number): string => new Date(portalMs).toISOString().slice(0, 16)
