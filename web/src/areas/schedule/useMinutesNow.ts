import { weekdayNumber } from '@portal/contract/days'
import { useNow } from '../../base/clock.ts'

/** The server's clock: weekday and minutes since midnight; undefined until the first answer, or where the term is not running. */
export function useMinutesNow(isNow: boolean): { weekday: number; minutes: number } | undefined {
  const now = useNow()
  if (now === undefined || !isNow) return undefined
  return { weekday: weekdayNumber(now.slice(0, 10)), minutes: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) }
}
