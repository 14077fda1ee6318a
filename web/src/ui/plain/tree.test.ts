import { expect, test } from 'vitest'
import { itemsIn, moveIn, type TreeNode } from './tree.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, name: id, content: null, children })
const nodes = [node('city', node('Баянгол', node('1'), node('2')), node('Налайх', node('3')))]
const names = (...opened: string[]) => itemsIn(nodes, new Set(opened)).map((item) => item.node.id)

test('only the children of what is open show', () => {
  expect(names()).toEqual(['city'])
  expect(names('city', 'Баянгол')).toEqual(['city', 'Баянгол', '1', '2', 'Налайх'])
  expect(names('Баянгол')).toEqual(['city'])
})

test('an item knows its level and its place among its siblings', () => {
  expect(itemsIn(nodes, new Set(['city', 'Баянгол']))[3]).toMatchObject({ level: 3, position: 2, siblings: 2, parentId: 'Баянгол' })
})

test('the arrows walk, open and close', () => {
  const items = itemsIn(nodes, new Set(['city', 'Баянгол']))
  expect(moveIn(items, 0, 'ArrowUp')).toBeUndefined()
  expect(moveIn(items, 0, 'ArrowRight')).toEqual({ to: 'Баянгол' })
  expect(moveIn(items, 4, 'ArrowRight')).toEqual({ toggle: 'Налайх' })
  expect(moveIn(items, 1, 'ArrowLeft')).toEqual({ toggle: 'Баянгол' })
  expect(moveIn(items, 2, 'ArrowLeft')).toEqual({ to: 'Баянгол' })
  expect(moveIn(items, 2, 'ArrowRight')).toBeUndefined()
  expect(moveIn(items, 2, 'End')).toEqual({ to: 'Налайх' })
  expect(moveIn(items, 2, 'Home')).toEqual({ to: 'city' })
  expect(moveIn(items, 1, 'Enter')).toEqual({ toggle: 'Баянгол' })
})

test('a letter goes to the next name that begins with it', () => {
  const items = itemsIn(nodes, new Set(['city']))
  expect(moveIn(items, 0, 'н')).toEqual({ to: 'Налайх' })
  expect(moveIn(items, 2, 'Б')).toEqual({ to: 'Баянгол' })
  expect(moveIn(items, 0, 'ю')).toBeUndefined()
})
