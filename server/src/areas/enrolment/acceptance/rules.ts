import { addDays } from '@portal/contract/days'
import { dateIn, timeIn } from '../../../outside/clock.ts'
import type { Moves } from '../../../requests/moves.ts'

/** KEPT: the child has the place. GIVING_UP: a member proposed to give it up. */
export type DepartureState = 'KEPT' | 'GIVING_UP' | 'GIVEN_UP'

/** `family` is a step that the family takes or asks for: its own answer ends a proposal, and its wish needs no second
 * member unless one member had proposed the departure. */
export type DepartureActor = 'member' | 'secondMember' | 'family'

/** Departure of a child from a given place by the commission. */
export const departureMoves: Moves<DepartureState, DepartureActor> = {
  KEPT: { GIVING_UP: 'member', GIVEN_UP: 'family' },
  GIVING_UP: { KEPT: ['member', 'family'], GIVEN_UP: 'secondMember' },
  GIVEN_UP: {},
}

/** Answer of a family to a given place. No answer is not a step: the place stays. */
export type AcceptanceState = 'OPEN' | 'ACCEPTED'

/** Acceptance of a given place, beside its status PASSED. */
export const acceptanceMoves: Moves<AcceptanceState, 'guardian' | 'office'> = {
  OPEN: { ACCEPTED: ['guardian', 'office'] },
  ACCEPTED: {},
}

/** Last day to accept: `days` after the day of the delivered message; null before one. */
export const lastDayOf = (deliveredAt: Date | null, days: number): string | null =>
  deliveredAt === null ? null : addDays(dateIn(deliveredAt), days)

/** Hours of the day in which reminders are sent. */
const REMINDER_HOURS = { from: '09:00', until: '20:00' }

/** Days of delivery whose last day to accept is tomorrow, or today if yesterday's reminder did not run; null outside the hours. */
export function reminderDays(now: Date, days: number): { from: string; until: string } | null {
  const time = timeIn(now)
  if (time < REMINDER_HOURS.from || time >= REMINDER_HOURS.until) return null
  const day = dateIn(now)
  return { from: addDays(day, -days), until: addDays(day, 1 - days) }
}
