import { expect, test } from 'vitest'
import { connectionQueue } from './connectionQueue.ts'

test('the longest wait is that of the oldest waiting caller, in whatever order callers leave', () => {
  let ms = 100
  const queue = connectionQueue(() => ms)
  expect(queue.longestWaitMs()).toBe(0)
  const first = queue.enter()
  ms = 150
  const second = queue.enter()
  const third = queue.enter()
  ms = 400
  expect(queue.longestWaitMs()).toBe(300)
  second()
  expect(queue.longestWaitMs()).toBe(300)
  first()
  expect(queue.longestWaitMs()).toBe(250)
  third()
  third()
  expect(queue.longestWaitMs()).toBe(0)
})
