import type { AttendReason } from '@portal/contract/attendance'
import type { AttendanceEntry, RollChild, RollSummary } from '@portal/contract/today'
import type { EntryRefusal, Kept } from '../entries/index.ts'

/** Entry without the parts that the queue adds. */
export type EntryDraft = Omit<AttendanceEntry, 'entryId' | 'madeAt'>

/** Address of a roll. */
export type RollKey = Pick<RollSummary, 'groupId' | 'day' | 'period'>
export interface Mark {
  reason: AttendReason
  minutesLate: number
}

/** Choices about a child in their order on the page; whole days know no lateness. */
export const choicesOf = (isWholeDay: boolean): readonly AttendReason[] =>
  isWholeDay ? ['PRESENT', 'UNEXCUSED', 'SICK', 'EXCUSED'] : ['PRESENT', 'UNEXCUSED', 'TARDY', 'SICK', 'EXCUSED']

/** Minutes of lateness to choose from; the first one until another is chosen. */
export const LATE_MINUTES = [5, 10, 15, 20, 30] as const

export const isSameRoll = (one: RollKey, other: RollKey): boolean =>
  one.groupId === other.groupId && one.day === other.day && one.period === other.period

/** Lesson that goes on or comes next, otherwise the last one. `time` is HH:mm. */
export const currentLesson = (lessons: readonly RollSummary[], time: string): RollSummary | undefined =>
  lessons.find(({ endsAt }) => endsAt === null || endsAt > time) ?? lessons.at(-1)

/** Lesson that goes on or comes next if it is later than the open one. */
export function laterLesson(lessons: readonly RollSummary[], open: RollKey | undefined, time: string): RollSummary | undefined {
  const nth = lessons.findIndex((one) => open !== undefined && isSameRoll(one, open))
  const current = currentLesson(lessons, time)
  return nth >= 0 && current !== undefined && lessons.indexOf(current) > nth ? current : undefined
}

export type RollState = 'RECORDED' | 'STARTED' | 'MISSING' | 'COMING'

/** State of a lesson of today: one that has ended without all records is missing. */
export function stateOf({ recorded, children, endsAt }: RollSummary, time: string): RollState {
  if (recorded >= children) return 'RECORDED'
  if (endsAt !== null && endsAt <= time) return 'MISSING'
  return recorded > 0 ? 'STARTED' : 'COMING'
}

/** A child of the roll as the page shows it: with the entries that are still on their way. */
export interface ShownChild extends RollChild {
  /** Recorded or entered; null if untouched. */
  mark: Mark | null
  /** Mark of the cell: an untouched child counts as expected, otherwise as present. */
  shown: Mark
}

const isSameMark = (one: Mark | null, other: Mark | null): boolean =>
  one?.reason === other?.reason && one?.minutesLate === other?.minutesLate

/** Applies entries that the server's answer may lack, in their order. */
export function withEntries(children: readonly RollChild[], roll: RollKey, entries: readonly AttendanceEntry[]): ShownChild[] {
  const own = entries.filter((entry) => isSameRoll(entry, roll))
  return children.map((child) => {
    const usual: Mark = { reason: child.expected?.reason ?? 'PRESENT', minutesLate: 0 }
    let mark: Mark | null = child.record
    /** Marks that the entries about the rest gave this child, one for each of them. */
    const given: (Mark | null)[] = [child.isOfRest ? child.record : null]
    for (const { childId, reason, minutesLate } of own) {
      if (childId === child.childId) mark = reason === null ? null : { reason, minutesLate }
      else if (childId === null && reason !== null) {
        given.push(mark === null ? usual : null)
        mark ??= usual
      } else if (childId === null && isSameMark(given.pop() ?? null, mark)) mark = null
    }
    return { ...child, mark, shown: mark ?? usual }
  })
}

/** Counts of a lesson as the page shows its children. */
export function countedBy(lesson: RollSummary, children: readonly ShownChild[]): RollSummary {
  const recorded = children.filter(({ mark }) => mark !== null)
  return { ...lesson, recorded: recorded.length, present: recorded.filter(({ shown }) => isThere(shown)).length }
}

export const isThere = ({ reason }: Mark): boolean => reason === 'PRESENT' || reason === 'TARDY'

/** Number of children by shown reason. */
export function countsOf(children: readonly ShownChild[]): Record<AttendReason, number> {
  const counts = { PRESENT: 0, TARDY: 0, UNEXCUSED: 0, SICK: 0, EXCUSED: 0 }
  for (const { shown } of children) counts[shown.reason] += 1
  return counts
}

/** Line of the queue on the page: the waiting entries of a roll together, each refused one alone. */
export type QueueLine =
  | { kind: 'waiting'; roll: RollKey; count: number; lastAt: string }
  | { kind: 'refused'; roll: RollKey; kept: Kept<EntryDraft>; refusal: EntryRefusal }

export function linesOf(entries: readonly Kept<EntryDraft>[]): QueueLine[] {
  const lines: QueueLine[] = []
  for (const kept of entries) {
    const { groupId, day, period, madeAt } = kept.entry
    const roll = { groupId, day, period }
    if (kept.refusal !== null) {
      lines.push({ kind: 'refused', roll, kept, refusal: kept.refusal })
      continue
    }
    const nth = lines.findIndex((line) => line.kind === 'waiting' && isSameRoll(line.roll, roll))
    const line = lines[nth]
    if (line?.kind === 'waiting') lines[nth] = { ...line, count: line.count + 1, lastAt: madeAt }
    else lines.push({ kind: 'waiting', roll, count: 1, lastAt: madeAt })
  }
  return lines
}
