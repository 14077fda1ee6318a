import { DEFAULT_HOURS, type ScheduleItem } from '@portal/contract/schedule'

export const beginOf = ({ beginHours, beginMinutes }: ScheduleItem): number => beginHours * 60 + beginMinutes
export const endOf = ({ endHours, endMinutes }: ScheduleItem): number => endHours * 60 + endMinutes

export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The hours that a timetable shows: from one before the hour of the first lesson to one after the hour in which the last ends. */
export function visibleHours(items: readonly ScheduleItem[]): { from: number; to: number } {
  if (items.length === 0) return DEFAULT_HOURS
  const from = Math.min(...items.map(({ beginHours }) => beginHours)) - 1
  const to = Math.max(...items.map(({ endHours }) => endHours)) + 1
  return { from: Math.max(0, from), to: Math.min(24, to) }
}

/** Lessons of a weekday by time, with the pauses of ten minutes and more between them. */
export function dayOf(items: readonly ScheduleItem[], sequence: number): { item: ScheduleItem; pauseBefore: boolean }[] {
  const lessons = items.filter((item) => item.sequence === sequence).toSorted((one, other) => beginOf(one) - beginOf(other))
  return lessons.map((item, at) => {
    const before = lessons[at - 1]
    return { item, pauseBefore: before !== undefined && beginOf(item) - endOf(before) >= 10 }
  })
}

/** «207 тоот»; a hall has a name of its own. */
export const roomIn = (room: string, numbered: string): string => (/^\d/.test(room) ? numbered.replace('{room}', room) : room)
