import type { GivenHomework } from '@portal/contract/staffHomework'
import { expect, test } from 'vitest'
import { courseOf, isToTick, lastTopic, ofCourseFirst, tappedFlag } from './homeworkRules.ts'

const homework: GivenHomework = {
  homeworkId: 1,
  courseId: 7,
  subject: 'Математик',
  topic: 'Бутархай',
  task: 'Дасгал 1',
  dueOn: '2026-11-13',
  isDue: true,
  children: 30,
  done: 0,
  notDone: 2,
  files: [],
}

test('the form is about the subject of the address, then of the open lesson, then the first', () => {
  const courses = ['Биеийн тамир', 'Математик', 'Монгол хэл'].map((subject, at) => ({ courseId: at + 1, subject, nextLesson: null }))
  const chosen = (courseId?: number, subject?: string) => courseOf(courses, { courseId, subject })?.courseId
  expect([chosen(3, 'Математик'), chosen(99, 'Математик'), chosen(), chosen(undefined, 'Өөр')]).toEqual([3, 2, 1, 1])
  expect(courseOf([], { courseId: 3, subject: null })).toBeUndefined()
})

test('homework is to tick off from its due day until all children are recorded', () => {
  expect(isToTick(homework)).toBe(true)
  expect([isToTick({ ...homework, isDue: false }), isToTick({ ...homework, done: 28 })]).toEqual([false, false])
})

test('the topic of the last homework of the subject is proposed', () => {
  expect([lastTopic([homework], 7), lastTopic([homework], 8)]).toEqual(['Бутархай', ''])
})

test('a tap is “not done”; the next one is what the others are', () => {
  expect([tappedFlag(null, false), tappedFlag('Y', true)]).toEqual(['N', 'N'])
  expect([tappedFlag('N', false), tappedFlag('N', true)]).toEqual([null, 'Y'])
})

test('homework of the chosen subject comes first', () => {
  const rows = [7, 8, 7, 9, 8].map((courseId, homeworkId) => ({ ...homework, homeworkId, courseId }))
  expect(ofCourseFirst(rows, 8).map(({ homeworkId }) => homeworkId)).toEqual([1, 4, 0, 2, 3])
})
