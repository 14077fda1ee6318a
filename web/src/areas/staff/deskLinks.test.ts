import { expect, test } from 'vitest'
import { hasPage } from './deskLinks.ts'

const teacher = { role: 'TEACHER' as const, keeps: [] }
const office = { role: 'SCHOOL' as const, keeps: [] }
const commission = { role: 'COMMISSION' as const, keeps: ['campaigns' as const] }

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
