import type { AttendanceEntry, RollChild, RollSummary } from '@portal/contract/today'
import { describe, expect, it } from 'vitest'
import { countsOf, currentLesson, laterLesson, linesOf, stateOf, withEntries } from './rules.ts'

const lesson = (period: number, beginsAt: string, endsAt: string, recorded = 0): RollSummary => ({
  groupId: 1,
  groupName: '5б бүлэг',
  day: '2026-11-13',
  period,
  courseName: 'Математик',
  beginsAt,
  endsAt,
  children: 30,
  recorded,
  present: 0,
})
const lessons = [lesson(1, '08:15', '08:55', 30), lesson(2, '09:00', '09:40', 3), lesson(3, '10:00', '10:40')]

describe('the lessons of today', () => {
  it('open with the one that goes on or comes next, then with the last', () => {
    const periodAt = (time: string) => currentLesson(lessons, time)?.period
    expect([periodAt('07:00'), periodAt('08:54'), periodAt('08:55'), periodAt('10:30'), periodAt('18:00')]).toEqual([1, 1, 2, 3, 3])
    expect(currentLesson([], '10:00')).toBeUndefined()
  })

  it('offer the current one once the open one is over', () => {
    const [first, second] = lessons
    const offered = (open: RollSummary | undefined, time: string) => laterLesson(lessons, open, time)?.period
    expect([offered(first, '08:54'), offered(first, '08:55'), offered(second, '08:54'), offered(undefined, '09:30')]).toEqual([
      ...[undefined, 2],
      ...[undefined, undefined],
    ])
  })

  it('are missing once they have ended without all records', () => {
    expect(lessons.map((one) => stateOf(one, '09:30'))).toEqual(['RECORDED', 'STARTED', 'COMING'])
    expect(lessons.map((one) => stateOf(one, '11:00'))).toEqual(['RECORDED', 'MISSING', 'MISSING'])
  })
})

describe('a roll', () => {
  const roll = { groupId: 1, day: '2026-11-13', period: 3 }
  const child = (childId: number, more: Partial<RollChild> = {}): RollChild => ({
    childId,
    lastName: 'Бат',
    firstName: `${childId}`,
    record: null,
    expected: null,
    isOfRest: false,
    allergies: [],
    given: null,
    changed: null,
    ...more,
  })
  const entry = (more: Partial<AttendanceEntry>): AttendanceEntry => ({
    ...roll,
    entryId: 'a',
    madeAt: '',
    childId: 1,
    reason: 'UNEXCUSED',
    minutesLate: 0,
    why: null,
    ...more,
  })
  const marksOf = (entries: AttendanceEntry[]) =>
    withEntries(
      [child(1), child(2, { expected: { reason: 'SICK', by: 'LEAVE' } }), child(3, { record: { reason: 'EXCUSED', minutesLate: 0 } })],
      roll,
      entries,
    ).map(({ mark, shown }) => [mark?.reason ?? null, shown.reason])

  it('counts untouched children as expected, otherwise as present', () => {
    expect(marksOf([])).toEqual([
      [null, 'PRESENT'],
      [null, 'SICK'],
      ['EXCUSED', 'EXCUSED'],
    ])
  })

  it('shows entries on their way in their order, and those of other rolls not', () => {
    expect(marksOf([entry({}), entry({ reason: 'TARDY', minutesLate: 5 }), entry({ period: 4, childId: 3 })])[0]).toEqual([
      'TARDY',
      'TARDY',
    ])
    expect(marksOf([entry({}), entry({ childId: null, reason: 'PRESENT' })]).map(([mark]) => mark)).toEqual([
      'UNEXCUSED',
      'SICK',
      'EXCUSED',
    ])
    expect(marksOf([entry({}), entry({ reason: null })])[0]).toEqual([null, 'PRESENT'])
  })

  it('shows the rest taken back: in the queue, as read, and after taps that were undone', () => {
    const rest = entry({ childId: null, reason: 'PRESENT' })
    const undo = entry({ childId: null, reason: null })
    const isMarked = (entries: AttendanceEntry[]) => marksOf(entries).map(([mark]) => mark !== null)
    expect(isMarked([rest, undo])).toEqual([false, false, true])
    expect(isMarked([rest, entry({}), entry({ reason: 'PRESENT' }), undo])).toEqual([false, false, true])
    expect(isMarked([rest, entry({}), undo])).toEqual([true, false, true])
    expect(isMarked([rest, entry({ reason: null }), rest, undo]), 'the last one alone').toEqual([false, true, true])
    const read = [child(1, { record: { reason: 'PRESENT', minutesLate: 0 }, isOfRest: true })]
    expect(withEntries(read, roll, [undo])[0]?.mark).toBeNull()
  })

  it('is counted by what is shown', () => {
    const shown = withEntries([child(1), child(2)], roll, [entry({})])
    expect(countsOf(shown)).toEqual({ PRESENT: 1, TARDY: 0, UNEXCUSED: 1, SICK: 0, EXCUSED: 0 })
  })

  it('has one line in the queue for its waiting entries, and each refused one has its own', () => {
    const kept = (at: number, more: Partial<AttendanceEntry>, reason?: string) => ({
      ...{ at, owner: { personId: 1, role: 'TEACHER' as const }, entry: entry(more) },
      refusal: reason === undefined ? null : { reason, message: '' },
    })
    const rows = [
      kept(1, {}),
      kept(2, { childId: 8 }),
      kept(3, { period: 4 }),
      kept(4, { childId: null }),
      kept(5, {}, 'attendanceChildLeft'),
    ]
    expect(linesOf(rows).map((line) => [line.kind, line.roll.period])).toEqual([
      ['waiting', 3],
      ['waiting', 4],
      ['refused', 3],
    ])
  })
})
