import { desk } from '@portal/contract/staffDesk'
import { lessonRoll, schoolToday } from '@portal/contract/today'
import { expect, test } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'

const DAY = '2026-11-13'

async function partsOf() {
  fakeBrowser()
  return (await import('./deskCache.ts')).deskAnswers.partOf
}

test('the rolls of today are stored without authors and reasons of changes, other days are not', async () => {
  const partOf = await partsOf()
  const roll = lessonRoll.result.parse(lessonRoll.example.result)
  const changed = { by: 'Д. Сарантуяа', at: `${DAY}T10:00:00+08:00`, arrivedAt: null, before: null, why: 'Эмчийн магадлагаа' }
  const answer = { ...roll, children: roll.children.map((child) => ({ ...child, changed })) }
  const params = { groupId: 3052, day: DAY, period: 3 }
  expect(partOf(lessonRoll.path, params, answer, DAY)).toEqual(roll)
  expect(partOf(lessonRoll.path, params, answer, '2026-11-14')).toBeUndefined()
  expect(partOf(schoolToday.path, {}, schoolToday.example.result, DAY)).toEqual(schoolToday.example.result)
  expect(partOf(schoolToday.path, {}, schoolToday.example.result, '2026-11-14')).toBeUndefined()
})

test('the desk is stored without the names of decided requests, and nothing else is stored', async () => {
  const partOf = await partsOf()
  const decision = { id: 1, at: `${DAY}T10:00:00+08:00`, childName: 'Ганбат Тэмүүлэн', queue: 'links', statusName: '', isRefusal: false }
  const example = desk.result.parse(desk.example.result)
  expect(partOf(desk.path, {}, { ...example, decidedToday: [{ ...decision, by: '', isMine: true }] }, DAY)).toEqual(example)
  expect(partOf('/api/staff/groups', {}, [], DAY)).toBeUndefined()
})
