import { expect, test } from 'vitest'
import { hasPage, isInDrawer } from './deskLinks.ts'

const teacher = { role: 'TEACHER' as const, isKindergarten: false, keeps: [] }
const office = { role: 'SCHOOL' as const, isKindergarten: false, keeps: [] }
const commission = { role: 'COMMISSION' as const, isKindergarten: false, keeps: ['campaigns' as const] }

test.each([
  ['/staff', [true, true, true]],
  ['/staff/links', [true, true, true]],
  ['/staff/groups/12/cards', [true, true, false]],
  ['/staff/people', [false, true, false]],
  ['/staff/family', [false, true, true]],
  ['/staff/figures', [false, true, true]],
  ['/staff/claims/7/letter', [false, true, false]],
  ['/staff/campaigns', [false, false, true]],
  ['/staff/places', [false, false, false]],
])('%s opens for the desks that have it: teacher, office, commission with campaigns', (path, expected) => {
  expect([teacher, office, commission].map((desk) => hasPage(desk, path))).toEqual(expected)
})

test('a kindergarten has no page of marks', () => {
  expect([office, { ...office, isKindergarten: true }].map((desk) => hasPage(desk, '/staff/marks'))).toEqual([true, false])
})

test('the drawer links to the pages of the first level, and to none below', () => {
  const first = ['/staff', '/staff/register', '/staff/links', '/staff/kindergarten', '/staff/year', '/staff/figures', '/staff/draws']
  const below = ['/staff/year/7', '/staff/groups/12', '/staff/first-graders', '/staff/claims/7/letter']
  expect([first.every(isInDrawer), below.some(isInDrawer)]).toEqual([true, false])
})
