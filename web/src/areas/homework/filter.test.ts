import type { Homework } from '@portal/contract/homework'
import { describe, expect, it } from 'vitest'
import { coursesIn, filtered, nextDue, shownDays } from './filter.ts'

const due = (dt: string, className: string, completionFlag: Homework['completionFlag'] = null): Homework => ({
  dt,
  dtName: 'Даваа',
  className,
  topicName: 'Сэдэв',
  assignmentName: 'Даалгавар',
  completionFlag,
})
const done = due('2026-11-09', 'Математик', 'Y')
const undone = due('2026-11-09', 'Монгол хэл', 'N')
const unsaid = due('2026-11-10', 'Математик')
const week = [done, undone, unsaid]

describe('homework', () => {
  it('is done only if the teacher has marked it', () => {
    expect(filtered(week, { course: undefined, state: 'done' })).toEqual([done])
    expect(filtered(week, { course: undefined, state: 'open' })).toEqual([undone, unsaid])
    expect(filtered(week, { course: 'Математик', state: 'open' })).toEqual([unsaid])
    expect(filtered(week, { course: 'Физик', state: 'all' })).toEqual([])
  })

  it('can be chosen by course, each named once; a chosen one stays in a week without it', () => {
    expect(coursesIn(week, undefined)).toEqual(['Математик', 'Монгол хэл'])
    expect(coursesIn([...week, due('2026-11-10', 'Англи хэл')], 'Өв соёл')).toEqual(['Англи хэл', 'Математик', 'Монгол хэл', 'Өв соёл'])
  })

  it('shows school days, and the weekend only where something is due', () => {
    expect(shownDays('2026-11-09', week)).toHaveLength(5)
    expect(shownDays('2026-11-09', [due('2026-11-14', 'Хими')]).at(-1)).toBe('2026-11-14')
  })

  it('that comes next is that of the first day on which something is left to do', () => {
    expect(nextDue(week, '2026-11-09')).toEqual({ day: '2026-11-09', count: 1 })
    expect(nextDue(week, '2026-11-10'), 'today is over').toEqual({ day: '2026-11-10', count: 1 })
    expect(nextDue([done, unsaid, unsaid], '2026-11-09')).toEqual({ day: '2026-11-10', count: 2 })
    expect(nextDue([done], '2026-11-09')).toBeUndefined()
  })
})
