import type { InboxEntry } from '@portal/contract/inbox'
import { expect, test } from 'vitest'
import { shownTo } from './rules.ts'

const entry = (id: number, childId: number | null, page: InboxEntry['page']): InboxEntry => ({
  id,
  topic: 'leaveDecided',
  childId,
  childName: 'Тэмүүлэн',
  title: 'Чөлөө',
  text: 'Чөлөө',
  at: '2026-11-18T10:12:00+08:00',
  isRead: false,
  page,
  noticeId: null,
  alert: null,
})

test('a stored list shows nothing about the school life of a child whose link has ended, and the rest stays', () => {
  const entries = [entry(1, 5, 'absence'), entry(2, 6, 'child'), entry(3, 6, 'apply'), entry(4, null, 'profile'), entry(5, 6, 'notices')]
  const ids = (followed: readonly number[] | undefined) => shownTo(entries, followed).map(({ id }) => id)
  expect(ids([5])).toEqual([1, 3, 4])
  expect(ids([])).toEqual([3, 4])
  expect(ids(undefined)).toEqual([1, 2, 3, 4, 5])
})
