import { addDays, daysBetween, weekdayNumber } from '@portal/contract/days'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'
import { isHoliday } from '../../requests/calendarDays.ts'

/** A group of the present school year. */
export interface PresentGroup {
  id: number
  level: number
  name: string
  teacherId: number | null
}

/** A proposed class; without level and name its children finish the institution. */
export interface ProposedClass {
  fromGroupId: number | null
  level: number | null
  name: string | null
  teacherId: number | null
}

const LAST_GRADE = 12
const LAST_BASIC_GRADE = 9
const FIRST_GRADE = 1
/** Level of the oldest kindergarten children. */
const LAST_KINDERGARTEN_LEVEL = 0

const isLastHere = (level: number, levels: ReadonlySet<number>): boolean =>
  level === LAST_GRADE ||
  level === LAST_KINDERGARTEN_LEVEL ||
  ((level === LAST_PRIMARY_GRADE || level === LAST_BASIC_GRADE) && !levels.has(level + 1))

const parallels = (groups: readonly PresentGroup[], level: number) => groups.filter((group) => group.level === level)

/** Name of the group after a year: the grade counted up, or the name that children of the next age have this year. */
function nextName(group: PresentGroup, groups: readonly PresentGroup[]): string {
  const grade = String(group.level)
  if (group.level >= FIRST_GRADE && group.name.startsWith(grade)) return `${group.level + 1}${group.name.slice(grade.length)}`
  const nth = parallels(groups, group.level).indexOf(group)
  const older = parallels(groups, group.level + 1)
  return (older[nth] ?? older.at(-1) ?? group).name
}

/** Adds a number to names that occur before. */
function distinctNames(classes: readonly ProposedClass[]): ProposedClass[] {
  const taken = new Set<string>()
  return classes.map((one) => {
    if (one.name === null) return one
    let name = one.name
    for (let count = 2; taken.has(name); count++) name = `${one.name} ${count}`
    taken.add(name)
    return { ...one, name }
  })
}

/** Youngest level of a school or of a kindergarten, for which new classes open; null if the institution has none. */
function entryLevel(groups: readonly PresentGroup[]): number | null {
  const young = groups.filter(({ level }) => level <= LAST_KINDERGARTEN_LEVEL).map(({ level }) => level)
  if (young.length > 0) return Math.min(...young)
  return groups.some(({ level }) => level === FIRST_GRADE) ? FIRST_GRADE : null
}

/** Classes of the next year: each group one level up with its teacher, the last ones finish, and as many new ones as begin this year. */
export function proposedClasses(groups: readonly PresentGroup[]): ProposedClass[] {
  const levels = new Set(groups.map(({ level }) => level))
  const begun = new Set([entryLevel(groups), ...(levels.has(FIRST_GRADE) ? [FIRST_GRADE] : [])])
  const going = groups.map((group): ProposedClass => {
    if (isLastHere(group.level, levels)) return { fromGroupId: group.id, level: null, name: null, teacherId: null }
    return { fromGroupId: group.id, level: group.level + 1, name: nextName(group, groups), teacherId: group.teacherId }
  })
  const entering = groups
    .filter(({ level }) => begun.has(level))
    .map(({ level, name }): ProposedClass => ({ fromGroupId: null, level, name, teacherId: null }))
  return distinctNames([...going, ...entering])
}

export interface TermDays {
  number: number
  name: string
  startsOn: string
  endsOn: string
}

const WEEK = 7
const yearStart = (schoolYear: number) => `${schoolYear}-09-01`

/** Monday nearest to 1 September, from which weeks of a school year are counted. */
function firstMonday(schoolYear: number): string {
  const first = yearStart(schoolYear)
  const weekday = weekdayNumber(first)
  return addDays(first, weekday <= 4 ? 1 - weekday : WEEK + 1 - weekday)
}

/** Days from a school year to the next that keep the weekday: 52 or 53 weeks. */
const shiftDays = (schoolYear: number): number => daysBetween(firstMonday(schoolYear), firstMonday(schoolYear + 1))

/** First weekday on or after 1 September. */
export function firstDayOf(schoolYear: number): string {
  const first = yearStart(schoolYear)
  const weekday = weekdayNumber(first)
  return weekday <= 5 ? first : addDays(first, 8 - weekday)
}

/** Terms of the next school year, from those of `schoolYear` by whole weeks. */
export function shiftedTerms(terms: readonly TermDays[], schoolYear: number): TermDays[] {
  const days = shiftDays(schoolYear)
  return terms.map((term) => ({
    ...term,
    startsOn: term.number === 1 ? firstDayOf(schoolYear + 1) : addDays(term.startsOn, days),
    endsOn: addDays(term.endsOn, days),
  }))
}

/**
 * School days of the next year of one level: those of this year by whole weeks, without the new year's holidays; a weekday that was a
 * holiday only in the old year is a school day.
 */
export function shiftedDays(schoolDays: readonly string[], schoolYear: number): string[] {
  const [old, first, last] = [new Set(schoolDays), schoolDays[0], schoolDays.at(-1)]
  if (first === undefined || last === undefined) return []
  const days = shiftDays(schoolYear)
  const begin = firstDayOf(schoolYear + 1)
  const result: string[] = []
  for (let day = begin; day <= addDays(last, days); day = addDays(day, 1)) {
    if (weekdayNumber(day) > 5 || isHoliday(day)) continue
    const before = addDays(day, -days)
    if (before < first || old.has(before) || isLostHoliday(before, old)) result.push(day)
  }
  return result
}

/** A holiday of the old year between two of its school days: no break. */
function isLostHoliday(day: string, old: ReadonlySet<string>): boolean {
  if (!isHoliday(day)) return false
  const near = (step: number): boolean => {
    let other = addDays(day, step)
    while (weekdayNumber(other) > 5 || isHoliday(other)) other = addDays(other, step)
    return old.has(other)
  }
  return near(-1) && near(1)
}
