import type { OrgType } from '@portal/contract/children'
import { clockTime, weekdayNumber } from '@portal/contract/days'
import { DEFAULT_HOURS, type ScheduleItem, type SchoolCalendar } from '@portal/contract/schedule'

/** Monday to Friday. */
export const SCHOOL_DAYS = [1, 2, 3, 4, 5] as const

export const beginOf = ({ beginHours, beginMinutes }: ScheduleItem): number => beginHours * 60 + beginMinutes
export const endOf = ({ endHours, endMinutes }: ScheduleItem): number => endHours * 60 + endMinutes

/** Shown hours: from one hour before the first lesson to one after the last, as whole hours. */
export function visibleHours(items: readonly ScheduleItem[]): { from: number; to: number } {
  if (items.length === 0) return DEFAULT_HOURS
  const from = Math.min(...items.map(({ beginHours }) => beginHours)) - 1
  const to = Math.max(...items.map((item) => Math.ceil(endOf(item) / 60))) + 1
  return { from: Math.max(0, from), to: Math.min(24, to) }
}

/** Lessons of a weekday by time; marks pauses of ten minutes or more before a lesson. */
export function dayOf(items: readonly ScheduleItem[], sequence: number): { item: ScheduleItem; pauseBefore: boolean }[] {
  const lessons = items.filter((item) => item.sequence === sequence).sort((one, other) => beginOf(one) - beginOf(other))
  return lessons.map((item, at) => {
    const before = lessons[at - 1]
    return { item, pauseBefore: before !== undefined && beginOf(item) - endOf(before) >= 10 }
  })
}

/** Minutes since midnight at which the last lesson ends; undefined without lessons. */
export const lastEndOf = (items: readonly ScheduleItem[]): number | undefined =>
  items.length === 0 ? undefined : Math.max(...items.map(endOf))

/** End of the day at a kindergarten, and at a school without known lessons. */
const DAY_ENDS = '17:00'

/** Whether a school day has ended at `time` (HH:mm): after the last lesson, at a kindergarten at DAY_ENDS. */
export function isDayOver(orgType: OrgType, lessons: readonly ScheduleItem[], time: string): boolean {
  const end = orgType === 'ORGKG' ? undefined : lastEndOf(lessons)
  return time >= (end === undefined ? DAY_ENDS : clockTime(end))
}

const HOUR_PX = 112
/** Height of an hour without lessons. */
const QUIET_HOUR_PX = 48
/** Minimum height of a lesson: name in two lines, time and place, teacher. */
const LESSON_PX = 84

/** Vertical scale of the timetable: stretches hours so that each lesson fits its text before the next one begins. */
export function scaleOf(items: readonly ScheduleItem[]): { hours: number[]; height: number; topOf: (minutes: number) => number } {
  const { from, to } = visibleHours(items)
  const hours = Array.from({ length: to - from }, (_, at) => from + at)
  const begins = SCHOOL_DAYS.map((day) => dayOf(items, day).map(({ item }) => beginOf(item)))
  const nearest = Math.min(60, ...begins.flatMap((day) => day.slice(1).map((begin, at) => begin - (day[at] ?? 0))).filter((gap) => gap > 0))
  const busyPx = Math.max(HOUR_PX, Math.ceil((LESSON_PX * 60) / nearest))
  const heightOf = (hour: number) =>
    items.some((item) => beginOf(item) < (hour + 1) * 60 && endOf(item) > hour * 60) ? busyPx : QUIET_HOUR_PX
  const sumOf = (some: readonly number[]) => some.reduce((sum, hour) => sum + heightOf(hour), 0)
  const topOf = (minutes: number) => {
    const at = Math.floor(minutes / 60)
    return sumOf(hours.filter((hour) => hour < at)) + (at < to ? ((minutes % 60) / 60) * heightOf(at) : 0)
  }
  return { hours, height: sumOf(hours), topOf }
}

/** Numbered places get a word («207 тоот»); halls keep their name. */
export const roomIn = (room: string, numbered: string): string => (/^\d/.test(room) ? numbered.replace('{room}', room) : room)

export type OffKind = 'HOLIDAY' | 'BREAK'

/** Weekdays of a calendar without school, with their kind. */
export const offDaysOf = (calendar: SchoolCalendar | undefined): ReadonlyMap<string, OffKind> =>
  new Map(calendar?.days.flatMap(({ day, kind }) => (kind === 'HOLIDAY' || kind === 'BREAK' ? [[day, kind] as const] : [])))

interface ShownWeek {
  /** Weekdays (1 is Monday) without school, with their kind. */
  off: ReadonlyMap<number, OffKind>
  /** Kind of today or of the whole week, and the next school day; undefined if there is school. */
  free: { kind: OffKind; next: string | null } | undefined
  /** Weekday that a narrow screen opens: today, or else the next school day of the week. */
  opensOn: number
}

/** View of the timetable for the current week. */
export function weekShown(calendar: SchoolCalendar | undefined, today: string): ShownWeek {
  const weekdays = calendar?.days.filter(({ day }) => weekdayNumber(day) <= 5) ?? []
  const offDays = offDaysOf(calendar)
  const off = new Map([...offDays].map(([day, kind]) => [weekdayNumber(day), kind]))
  const next = weekdays.find(({ day, kind }) => day >= today && kind === 'SCHOOL')?.day
  const whole =
    weekdays.length > 0 && weekdays.every(({ day }) => offDays.has(day))
      ? [...offDays.values()].find((kind) => kind === 'BREAK')
      : undefined
  const kind = offDays.get(today) ?? whole
  const likely = weekdayNumber(today) <= 5 ? weekdayNumber(today) : 1
  return {
    off,
    free: kind && { kind, next: next ?? calendar?.schoolDayAfter ?? null },
    opensOn: next === undefined ? likely : weekdayNumber(next),
  }
}
