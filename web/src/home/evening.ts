import { addDays } from '@portal/contract/days'
import type { Homework } from '@portal/contract/homework'
import type { Meal } from '@portal/contract/meals'
import type { ScheduleItem } from '@portal/contract/schedule'
import { isDayOver } from '../areas/schedule/rules.ts'
import type { ChildAtSchool } from '../child/place.ts'
import type { ChildDay } from './tasks.ts'

/** Returns HH:mm of yyyy-MM-ddTHH:mm. */
export const timeOf = (now: string): string => now.slice(11)

/** Whether the last lesson of a school day has ended. */
export const isOver = ({ child, timetable = [] }: Pick<ChildDay, 'child' | 'timetable'>, now: string): boolean =>
  isDayOver(child.orgType, timetable, timeOf(now))

/** Next school day of one child, as the evening card shows it. */
export interface Tomorrow {
  child: ChildAtSchool
  day: string
  first: ScheduleItem | undefined
  open: readonly Homework[]
  done: readonly Homework[]
  lunch: readonly Meal[]
  /** Dishes of the day that the child must not eat. */
  warned: readonly Meal[]
}

/** School day that the evening card shows: the next one after today's lessons, or tomorrow after a day without school. */
function dayAhead({ child, timetable, day: { today, isSchool, next } }: ChildDay, now: string): string | null {
  if (isSchool) return isOver({ child, timetable }, now) ? next : null
  return next === addDays(today, 1) ? next : null
}

/** Next school day of each child, most open homework first; empty while any child is still at school. */
export function tomorrowsOf(days: readonly ChildDay[], now: string): Tomorrow[] {
  if (days.some((one) => one.day.isSchool && !isOver(one, now))) return []
  const all = days.flatMap((one): Tomorrow[] => {
    const day = dayAhead(one, now)
    if (day === null) return []
    const due = one.homework?.filter(({ dt }) => dt === day) ?? []
    const served = one.meals?.filter(({ dayDate }) => dayDate === day) ?? []
    return [
      {
        child: one.child,
        day,
        first: one.nextLessons?.[0],
        open: due.filter(({ completionFlag }) => completionFlag !== 'Y'),
        done: due.filter(({ completionFlag }) => completionFlag === 'Y'),
        lunch: served.filter(({ menuType }) => menuType === 'LUNCH'),
        warned: served.filter(({ allergens }) => allergens.length > 0),
      },
    ]
  })
  return all.sort((one, other) => other.open.length - one.open.length)
}
