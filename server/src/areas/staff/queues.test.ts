import { QUEUE_STATUSES } from '@portal/contract/staff'
import { QUEUES, type Queue } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import { decisionsIn, queueRules, queuesOf } from './queues.ts'

const offered = (queue: (typeof QUEUES)[number], status: string) =>
  decisionsIn(queueRules[queue], status, 'mn').map(({ decision, needsNote }) => (needsNote ? `${decision} with a note` : decision))

describe('decisions that a queue offers', () => {
  it('is what the table of moves holds for staff, the approval first, and a refusal only with a note', () => {
    const offers = Object.fromEntries(
      QUEUES.flatMap((queue) => QUEUE_STATUSES[queue].filter.map((status) => [`${queue} ${status}`, offered(queue, status).join(', ')])),
    )
    const requests = (queue: string) => ({
      [`${queue} REQUESTED`]: 'PASSED, WAITING, UNPASSED with a note',
      [`${queue} WAITING`]: 'PASSED, UNPASSED with a note',
      [`${queue} PASSED`]: '',
      [`${queue} UNPASSED`]: '',
    })
    expect(offers).toEqual({
      'links NEW': 'APPROVE, DECLINED with a note',
      'links APPROVE': 'DECLINED with a note',
      'links DECLINED': '',
      'leave NEW': 'APPROVED, REJECTED with a note',
      'leave APPROVED': '',
      'leave REJECTED': '',
      'first-grade NEW': 'REGISTERED, REJECTED with a note, DECLINED with a note',
      'first-grade REJECTED': 'REGISTERED, DECLINED with a note',
      'first-grade REGISTERED': '',
      'first-grade DECLINED': '',
      ...requests('kindergarten'),
      ...requests('sub-program'),
    })
  })

  it('has its words in the language of the page, and another word where an approval is taken back', () => {
    expect(decisionsIn(queueRules.links, 'APPROVE', 'mn')).toMatchObject([{ name: 'Зөвшөөрлийг буцаах' }])
    expect(decisionsIn(queueRules.links, 'NEW', 'en').map(({ name }) => name)).toEqual(['Approve', 'Decline'])
  })

  it('names a status in the language of the page, whichever side took the step', () => {
    const inEnglish = (queue: Queue) => QUEUE_STATUSES[queue].filter.map((status) => queueRules[queue].nameOf(status, 'en')).join(', ')
    expect(Object.fromEntries(QUEUES.map((queue) => [queue, inEnglish(queue)]))).toEqual({
      links: 'New, Approved, Declined',
      leave: 'New, Approved, Rejected',
      'first-grade': 'Pending, Temporarily postponed, Can register, Declined to register',
      kindergarten: 'Request sent, Waiting, Passed, Not passed',
      'sub-program': 'Request sent, Waiting, Passed, Not passed',
    })
    expect(queueRules['first-grade'].nameOf('DECLINED', 'en', 'response')).toBe('Declined')
    expect(queueRules['first-grade'].nameOf('DECLINED', 'mn')).toBe('Бүртгэхээс татгалзсан')
  })
})

it('a role has the queues of its institution', () => {
  const names = (...of: Parameters<typeof queuesOf>) =>
    queuesOf(...of).map(({ queue, decides, standsIn }) => `${queue}${decides ? '' : ' to read'}${standsIn ? ' for the office' : ''}`)
  expect(names('TEACHER', 'ORGEBS')).toEqual(['links', 'leave'])
  expect(names('SCHOOL', 'ORGEBS')).toEqual(['links', 'leave', 'first-grade'])
  expect(names('SCHOOL', 'ORGKG')).toEqual(['links', 'leave', 'kindergarten to read', 'sub-program to read'])
  expect(names('COMMISSION', 'ORGGOV')).toEqual([
    'links for the office',
    'leave for the office',
    'first-grade for the office',
    'kindergarten',
    'sub-program',
  ])
  expect(names('EDU_PARENT', 'ORGEBS')).toEqual([])
})
