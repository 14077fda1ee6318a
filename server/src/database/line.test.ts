import { expect, test } from 'vitest'
import { newLine } from './line.ts'

test('a line is as long as the one who came first has stood in it, whoever leaves before', () => {
  let ms = 100
  const line = newLine(() => ms)
  expect(line.longestMs()).toBe(0)
  const first = line.stand()
  ms = 150
  const second = line.stand()
  const third = line.stand()
  ms = 400
  expect(line.longestMs()).toBe(300)
  second()
  expect(line.longestMs()).toBe(300)
  first()
  expect(line.longestMs()).toBe(250)
  third()
  third()
  expect(line.longestMs()).toBe(0)
})
