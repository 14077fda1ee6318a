import { type MarkValue, NO_MARK } from '@portal/contract/markRules'
import type { MarkGrid, MarkPupil, MarkWork } from '@portal/contract/marks'
import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { planPaste } from './paste.ts'
import { averageOf, draftsOf, footOf, isWrong, keyOf, letterOf, needsWhy, parsedValue, textOf, valuesOf } from './rules.ts'

const work = (workId: number, more: Partial<MarkWork> = {}): MarkWork => ({
  workId,
  key: String(workId),
  kind: 'Бие даалт',
  topic: `Сэдэв ${workId}`,
  dueOn: '2026-11-12',
  maxPoints: 20,
  isDraft: false,
  ...more,
})
const pupil = (childId: number, lastName: string, firstName: string, more: Partial<MarkPupil> = {}): MarkPupil => ({
  childId,
  lastName,
  firstName,
  isMember: true,
  closed: [],
  ...more,
})
const points = (value: number): MarkValue => ({ ...NO_MARK, points: value })

const works = [work(1), work(2, { maxPoints: 100, isDraft: true })]
const pupils = [
  pupil(10, 'Алтангэрэл', 'Энэрэл'),
  pupil(11, 'Амарсайхан', 'Билэгт'),
  pupil(12, 'Баатар', 'Тэмүүжин'),
  pupil(13, 'Батсүх', 'Билэгт', { closed: [1] }),
]
const values = new Map<string, MarkValue>([
  [keyOf({ workId: 1, childId: 10 }), points(18)],
  [keyOf({ workId: 2, childId: 10 }), points(95)],
  [keyOf({ workId: 2, childId: 11 }), { ...NO_MARK, missed: 'SICK' }],
])

describe('the text of a cell', () => {
  test.each([
    ['18', points(18)],
    [' 0 ', points(0)],
    ['', NO_MARK],
    ['ө', { ...NO_MARK, missed: 'SICK' }],
    ['Ч', { ...NO_MARK, missed: 'EXCUSED' }],
    ['21', 'aboveMax'],
    ['-1', 'notNumber'],
    ['17.5', 'notNumber'],
    ['аа', 'notNumber'],
    ['constructor', 'notNumber'],
  ])('«%s»', (typed, value) => {
    expect(parsedValue(typed, work(1))).toEqual(value)
  })

  it('is never above the maximum, and shown text reads as the same value', () => {
    assert(
      property(string(), integer({ min: 1, max: 500 }), (typed, maxPoints) => {
        const value = parsedValue(typed, { maxPoints })
        if (isWrong(value)) return
        expect(value.points ?? 0).toBeLessThanOrEqual(maxPoints)
        expect(parsedValue(textOf(value), { maxPoints })).toEqual(value)
      }),
    )
  })

  it('is a note in the first grade', () => {
    expect(parsedValue('Сайн уншдаг.', { maxPoints: null })).toEqual({ ...NO_MARK, note: 'Сайн уншдаг.' })
  })
})

describe('a grid', () => {
  it('averages percentages, counts what is missing, and leaves closed cells out', () => {
    expect(averageOf(10, works, values)).toBe(92.5)
    expect(averageOf(11, works, values)).toBeUndefined()
    expect(footOf(works[0] ?? work(1), pupils, values)).toEqual({ mean: 90, pupils: 3, entered: 1 })
    const drafts = draftsOf(works, pupils, values)
    expect([drafts.works.map(({ workId }) => workId), drafts.marks]).toEqual([[2], 2])
    expect(drafts.without[0]?.pupils.map(({ childId }) => childId)).toEqual([12, 13])
  })

  it('shows entries before the answer', () => {
    const course: MarkGrid['course'] = { courseId: 1, groupId: 1, groupName: '7а бүлэг', subject: 'Математик', level: 7, drafts: 1 }
    const marks = [{ workId: 1, childId: 10, points: 18, missed: null, note: 'Сайн', isCorrected: false }]
    const entry = { entryId: '', workId: 1, childId: 10, points: null, missed: 'SICK' as const, note: null, why: null }
    expect(valuesOf({ marks, course }, []).get('1 10')).toEqual(points(18))
    expect(valuesOf({ marks, course }, [entry]).get('1 10')).toEqual({ ...NO_MARK, missed: 'SICK' })
  })

  it('asks for a reason to change what parents have seen, and colours the best and the lowest letter alone', () => {
    expect(needsWhy({ workId: 1, childId: 10 }, points(18), works)).toBe(true)
    expect(needsWhy({ workId: 1, childId: 11 }, NO_MARK, works)).toBe(false)
    expect(needsWhy({ workId: 2, childId: 10 }, points(95), works)).toBe(false)
    expect([letterOf(7, 90), letterOf(7, 75), letterOf(7, 59.9)]).toEqual([
      { code: 'A', tone: 'best' },
      { code: 'C', tone: undefined },
      { code: 'F', tone: 'lowest' },
    ])
  })
})

describe('a copied table', () => {
  const plan = (text: string, childId = 10, workId = 1) => planPaste(text, { works, pupils, values, at: { workId, childId } })
  const cells = (changes: readonly { workId: number; childId: number; value: MarkValue }[]) =>
    changes.map(({ workId, childId, value }) => [workId, childId, textOf(value)])

  it('of names is matched by name in any order, with numbers and a heading', () => {
    const { isByName, added, replaced, wrong } = plan(
      '№\tНэр\tОноо\n3\tБаатар Тэмүүжин\t11\n1\tЭнэрэл\t20\n2\tА.Билэгт\tө\n9\tНомин-Эрдэнэ\t5\n',
    )
    expect(isByName).toBe(true)
    expect(cells(added)).toEqual([
      [1, 12, '11'],
      [1, 11, 'Ө'],
    ])
    expect(cells(replaced)).toEqual([[1, 10, '20']])
    expect(wrong).toEqual([{ text: 'Номин-Эрдэнэ', fault: 'unknownName' }])
  })

  it('of family and given names in two columns is matched too; a name of two pupils is not guessed', () => {
    const { added, wrong } = plan('Баатар\tТэмүүжин\t7\nАмарсайхан\tБилэгт\t8\nБ\tБилэгт\t9')
    expect(cells(added)).toEqual([
      [1, 12, '7'],
      [1, 11, '8'],
    ])
    expect(wrong).toHaveLength(1)
    expect(plan('Билэгт\t8\nЭнэрэл\t18').wrong).toEqual([{ text: 'Билэгт', fault: 'twoPupils' }])
  })

  it('without names goes down from the cell, and to the works on the right', () => {
    const { isByName, added, replaced, wrong } = plan('15\t90\n\t80\n300\n', 11)
    expect(isByName).toBe(false)
    expect(cells(added)).toEqual([
      [1, 11, '15'],
      [2, 12, '80'],
    ])
    expect(cells(replaced)).toEqual([[2, 11, '90']])
    expect(wrong).toEqual([{ text: 'Батсүх Билэгт 300', fault: 'notMember' }])
  })

  it('larger than the grid, of wrong or known values leaves these out', () => {
    expect(plan('1\n2', 13, 2).wrong).toEqual([{ text: '2', fault: 'tooManyRows' }])
    expect(plan('1\t2\t3').wrong).toEqual([{ text: 'Алтангэрэл Энэрэл 3', fault: 'tooManyColumns' }])
    expect(plan('108\n1,5').wrong.map(({ fault }) => fault)).toEqual(['aboveMax', 'notNumber'])
    expect(plan('18')).toMatchObject({ added: [], replaced: [], same: 1, wrong: [] })
  })
})
