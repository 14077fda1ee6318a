import { addDays } from '@portal/contract/days'
import { QUIET_HOURS } from '@portal/contract/inbox'
import { dateIn, minutesIn } from '../outside/clock.ts'

const { from, until } = QUIET_HOURS

/** Time at which news may reach a contact: the given time, or the end of the quiet hours that it falls into. */
export function outsideQuietHours(at: Date): Date {
  const hour = minutesIn(at) / 60
  if (hour >= until && hour < from) return at
  const morning = hour >= from ? addDays(dateIn(at), 1) : dateIn(at)
  return new Date(`${morning}T${String(until).padStart(2, '0')}:00:00+08:00`)
}
