import { isEmpty, isInWords, type MarkValue, meanOf, NO_MARK, percentOf, stepOfLevel } from '@portal/contract/markRules'
import type { EnteredMark, MarkGrid, MarkPupil, MarkWork, MissedReason } from '@portal/contract/marks'

/** A pupil's cell of a work. */
export interface Cell {
  workId: number
  childId: number
}
/** Cell with the value that it gets. */
export interface Change extends Cell {
  value: MarkValue
}

export const keyOf = ({ workId, childId }: Cell): string => `${workId} ${childId}`

/** Letters for a child who missed the work, as typed. */
const LETTERS: ReadonlyMap<string, MissedReason> = new Map([
  ['ө', 'SICK'],
  ['ч', 'EXCUSED'],
])
export const LETTER_OF: Readonly<Record<MissedReason, string>> = { SICK: 'Ө', EXCUSED: 'Ч' }

/** Text of a cell. */
export function textOf({ points, missed, note }: MarkValue): string {
  if (missed !== null) return LETTER_OF[missed]
  return points === null ? (note ?? '') : String(points)
}

export type Wrong = 'notNumber' | 'aboveMax'

/** Value of a typed text; the reason if it is none. Notes belong to works without points. */
export function parsedValue(typed: string, { maxPoints }: Pick<MarkWork, 'maxPoints'>): MarkValue | Wrong {
  const text = typed.trim()
  const missed = LETTERS.get(text.toLowerCase())
  if (missed !== undefined) return { ...NO_MARK, missed }
  if (text === '') return NO_MARK
  if (maxPoints === null) return { ...NO_MARK, note: text }
  if (!/^\d{1,4}$/.test(text)) return 'notNumber'
  const points = Number(text)
  return points > maxPoints ? 'aboveMax' : { ...NO_MARK, points }
}

export const isWrong = (value: MarkValue | Wrong): value is Wrong => typeof value === 'string'

/** Percentage of the points, rounded down; undefined if the value has no points. */
export const percentIn = ({ points }: MarkValue, { maxPoints }: Pick<MarkWork, 'maxPoints'>): number | undefined =>
  points === null || maxPoints === null ? undefined : percentOf(points, maxPoints)

/** Marks of a grid by cell, with those of the entries that no answer shows yet. */
export function valuesOf(
  { marks, course }: Pick<MarkGrid, 'marks' | 'course'>,
  entries: readonly (Cell & MarkValue)[],
): Map<string, MarkValue> {
  const noteOf = (mark: EnteredMark) => (isInWords(course.level) ? mark.note : null)
  const values = new Map(
    marks.map((mark): [string, MarkValue] => [keyOf(mark), { points: mark.points, missed: mark.missed, note: noteOf(mark) }]),
  )
  for (const { points, missed, note, ...cell } of entries) values.set(keyOf(cell), { points, missed, note })
  return values
}

/** Whether a cell takes a mark: the child was in the class on the day of the work. */
export const isOpen = ({ closed }: Pick<MarkPupil, 'closed'>, workId: number): boolean => !closed.includes(workId)

/** Mean of a pupil's percentages in a subject, as parents see it. */
export const averageOf = (childId: number, works: readonly MarkWork[], values: ReadonlyMap<string, MarkValue>): number | undefined =>
  meanOf(works.flatMap((work) => percentIn(values.get(keyOf({ workId: work.workId, childId })) ?? NO_MARK, work) ?? []))

/** Foot of a work: mean of its percentages, pupils who can have a mark, and how many have one or a reason for none. */
export function footOf(work: MarkWork, pupils: readonly MarkPupil[], values: ReadonlyMap<string, MarkValue>) {
  const own = pupils
    .filter((pupil) => isOpen(pupil, work.workId))
    .map(({ childId }) => values.get(keyOf({ workId: work.workId, childId })) ?? NO_MARK)
  return {
    mean: meanOf(own.flatMap((value) => percentIn(value, work) ?? [])),
    pupils: own.length,
    entered: own.filter((value) => !isEmpty(value)).length,
  }
}

/** Letter or word of a percentage, and whether it is the best or the lowest of the scale: only these are coloured. */
export function letterOf(level: number, percent: number): { code: string; tone: 'best' | 'lowest' | undefined } {
  const { code, color } = stepOfLevel(level, percent)
  return { code, tone: color === 'green' ? 'best' : color === 'red' ? 'lowest' : undefined }
}

/** Unpublished works: their number, that of their marks, and the pupils without one by work. */
export function draftsOf(works: readonly MarkWork[], pupils: readonly MarkPupil[], values: ReadonlyMap<string, MarkValue>) {
  const drafts = works.filter(({ isDraft }) => isDraft)
  const without = drafts.map((work) => ({
    work,
    pupils: pupils.filter(
      (pupil) => isOpen(pupil, work.workId) && isEmpty(values.get(keyOf({ workId: work.workId, childId: pupil.childId })) ?? NO_MARK),
    ),
  }))
  const marks = drafts.reduce((sum, work) => sum + footOf(work, pupils, values).entered, 0)
  return { works: drafts, marks, without: without.filter(({ pupils: some }) => some.length > 0) }
}

/** Whether a change alters what parents have seen, and so needs a reason. */
export const needsWhy = ({ workId }: Cell, before: MarkValue, works: readonly MarkWork[]): boolean =>
  !isEmpty(before) && works.some((work) => work.workId === workId && !work.isDraft)

export const nameOf = ({ lastName, firstName }: Pick<MarkPupil, 'lastName' | 'firstName'>): string => `${lastName} ${firstName}`

/** Ids of the texts that name fields: topics are of the teacher and stay in their language. */
export const pupilId = (childId: number): string => `pupil-${childId}`
export const topicId = (workId: number): string => `topic-${workId}`
export const historyId = 'mark-history'

/** Kind of a work in the words of the page; that of a file as it is. */
export const shortKind = (kind: string | null, kinds: Readonly<Record<string, string>>): string =>
  kind === null ? '' : (kinds[kind] ?? kind)
