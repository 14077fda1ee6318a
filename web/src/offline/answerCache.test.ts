import { absences } from '@portal/contract/absence'
import { dayCounts, lessonAttendance, weekSummary } from '@portal/contract/attendance'
import { linkedChildren } from '@portal/contract/children'
import { addDays, compact } from '@portal/contract/days'
import { homeworkList } from '@portal/contract/homework'
import { meals } from '@portal/contract/meals'
import { journal, lessonsOfDay, timetable } from '@portal/contract/schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CACHE_TTL_MS, type CachedAnswer, cachedAnswersOf, keep, wipe } from './answerCache.ts'
import { familyAnswers } from './familyAnswers.ts'

const MOTHER = 100001
const FATHER = 100002
const HOUR_MS = 3_600_000
const { partOf } = familyAnswers
const AT = Date.parse('2026-11-16T08:00:00Z')

/** Fake of the browser's storage. */
function box(entries: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
    names: () => [...held.keys()],
  }
}

const answer = (at = AT, ahead = 0): CachedAnswer => ({
  at,
  ahead,
  key: [journal.path, { studentId: 200002 }],
  data: journal.example.result,
})

test('an answer is read back for a day, and then wiped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * CACHE_TTL_MS }), fc.integer({ min: -CACHE_TTL_MS, max: CACHE_TTL_MS }), (age, ahead) => {
      const storage = box()
      keep(storage, MOTHER, answer(AT, ahead))
      const isRead = cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT - ahead + age, undefined).length === 1
      expect(isRead).toBe(age < CACHE_TTL_MS)
      expect(storage.length).toBe(isRead ? 1 : 0)
    }),
  )
})

test("the portal's clock decides how old an answer is, as soon as it is known", () => {
  const storage = box()
  keep(storage, MOTHER, answer())
  expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT + HOUR_MS, 0)).toEqual([answer()])
  expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT + HOUR_MS, CACHE_TTL_MS)).toEqual([])
})

test('an answer from the days to come was kept by a wrong clock, and is wiped', () => {
  const storage = box()
  keep(storage, MOTHER, answer())
  expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT - HOUR_MS, undefined)).toEqual([])
  expect(storage.length).toBe(0)
})

test("another person's answers are not read, and are wiped", () => {
  const storage = box({ token: 'of the father' })
  keep(storage, MOTHER, answer())
  expect(cachedAnswersOf(storage, { personId: FATHER, kinds: familyAnswers }, AT, undefined)).toEqual([])
  expect(storage.names()).toEqual(['token'])
})

test('unreadable entries are wiped', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const storage = box({ [`kept ${MOTHER} something`]: text })
      expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT, undefined)).toEqual([])
      expect(storage.length).toBe(0)
    }),
  )
  const storage = box()
  keep(storage, MOTHER, { ...answer(), data: [{ termId: 'of an older portal' }] })
  expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT, undefined)).toEqual([])
})

test('a repeated read keeps its last answer only; wiping leaves other keys alone', () => {
  const storage = box({ theme: 'dark' })
  keep(storage, MOTHER, answer())
  keep(storage, MOTHER, answer(AT + HOUR_MS))
  expect(cachedAnswersOf(storage, { personId: MOTHER, kinds: familyAnswers }, AT + HOUR_MS, undefined)).toEqual([answer(AT + HOUR_MS)])
  wipe(storage)
  expect(storage.names()).toEqual(['theme'])
})

test('of homework, menus and attendance only ranges with today or tomorrow are cached, in every date format', () => {
  const today = '2026-11-16'
  const days = fc.integer({ min: -40, max: 40 }).map((ahead) => addDays(today, ahead))
  fc.assert(
    fc.property(fc.constantFrom(homeworkList, meals, dayCounts, lessonAttendance, weekSummary), days, days, (call, one, other) => {
      const [from = '', to = ''] = [one, other].sort()
      const written = call === lessonAttendance || call === weekSummary ? { from: compact(from), to: compact(to) } : { from, to }
      const cacheable = partOf(call.path, { studentId: 1, ...written }, [], today)
      expect(cacheable !== undefined).toBe([today, addDays(today, 1)].some((day) => from <= day && day <= to))
    }),
  )
})

test('timetables and leave are cached unchanged, approved children without their numbers, and nothing else', () => {
  const keptOfExample = (call: typeof journal | typeof timetable | typeof absences) =>
    partOf(call.path, {}, call.example.result, '2026-11-16')
  expect(keptOfExample(journal)).toEqual(journal.example.result)
  expect(keptOfExample(timetable)).toEqual(timetable.example.result)
  expect(keptOfExample(absences)).toEqual(absences.example.result)
  const keptOfDay = (day: string) => partOf(lessonsOfDay.path, { studentId: 1, day }, [], '2026-11-16')
  expect([keptOfDay('2026-11-15'), keptOfDay('2026-11-16'), keptOfDay('2026-11-19')], 'lessons of a day until it is over').toEqual([
    undefined,
    [],
    [],
  ])

  const [child] = z.parse(linkedChildren.result, linkedChildren.example.result)
  const children = [child, { ...child, requestStatus: 'NEW' }, { ...child, requestStatus: 'DECLINED' }]
  const cacheable = partOf(linkedChildren.path, {}, children, '2026-11-16')
  expect(cacheable).toEqual([{ ...child, studentNidNumber: '**********' }])
  expect(partOf('/api/profile/info', {}, { anything: true }, '2026-11-16')).toBeUndefined()
})
