import type { SchoolCalendar } from '@portal/contract/schedule'
import { type HomeDays, homeDaysOf, schoolDayOf } from '@portal/contract/schoolDay'
import { dateIn, timeIn } from '../../outside/clock.ts'
import { type Place, placesOn } from '../../requests/childSchool.ts'
import type { World } from '../../world.ts'
import { cachedSchoolDaysAround, dayKindsOf } from './schoolDays.ts'

/** A child at an institution, and the days that the home page of its parents shows now. */
export interface ChildAtHome {
  childId: number
  place: Place
  calendar: SchoolCalendar
  days: HomeDays
}

/** Children with their days; leaves out children without an institution. */
export async function childrenAtHome(world: World, childIds: readonly number[]): Promise<ChildAtHome[]> {
  const now = world.clock.now()
  const day = dateIn(now)
  const places = await placesOn(world.db, childIds, day)
  const range = { from: day, to: day }
  const found: ChildAtHome[] = []
  for (const childId of childIds) {
    const place = places.get(childId)
    if (place === undefined) continue
    const calendar = dayKindsOf(range, await cachedSchoolDaysAround(world, place.level, range))
    found.push({ childId, place, calendar, days: homeDaysOf(schoolDayOf(day, calendar), timeIn(now)) })
  }
  return found
}
