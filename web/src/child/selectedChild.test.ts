import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chosenChild } from './selectedChild.ts'

const [example] = z.parse(linkedChildren.result, linkedChildren.example.result)
const child = (studentPersonId: number, requestStatus: LinkedChild['requestStatus']): LinkedChild => {
  if (!example) throw new Error('The contract shows no linked child')
  return { ...example, studentPersonId, requestStatus }
}
const family = [child(1, 'DECLINED'), child(2, 'APPROVE'), child(3, 'NEW'), child(4, 'APPROVE')]
const chosen = (stored: string | null) => chosenChild(family, stored)?.child.studentPersonId

test('the kept index counts approved children only', () => {
  expect(chosen('0')).toBe(2)
  expect(chosen('1')).toBe(4)
})

test('an index that no longer fits falls back to the first approved child', () => {
  for (const stored of [null, '2', '-1', '1.5', 'x', '']) expect(chosen(stored), String(stored)).toBe(2)
})

test('without an approved child nobody is chosen', () => {
  expect(chosenChild([child(1, 'NEW'), child(2, 'DECLINED')], '0')).toBeUndefined()
})
