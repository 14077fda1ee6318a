import { expect, it } from 'vitest'
import { type HeldRole, roleToOpen } from './roles.ts'

const parent: HeldRole = { id: 1, role: 'EDU_PARENT', orgId: null, lastUsedAt: null }
const teacher: HeldRole = { id: 2, role: 'TEACHER', orgId: 50_084, lastUsedAt: null }

it('an account opens as it was used last, and the first time as staff', () => {
  expect(roleToOpen([])).toBeUndefined()
  expect(roleToOpen([parent])).toBe(parent)
  expect(roleToOpen([parent, teacher])).toBe(teacher)
  const used = { ...parent, lastUsedAt: new Date(5) }
  expect(roleToOpen([used, teacher])).toBe(used)
  expect(roleToOpen([used, { ...teacher, lastUsedAt: new Date(6) }])).toMatchObject({ id: 2 })
})
