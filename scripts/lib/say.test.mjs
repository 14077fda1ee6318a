import { expect, test } from 'vitest'
import { step } from './say.mjs'

/** What a terminal of that width would have been sent, and what it would show in the end. */
function terminal(columns = 80) {
  const sent = []
  const out = { columns, write: (text) => sent.push(text), cursorTo: () => {}, clearLine: () => {} }
  return { sent, out }
}

const seeding = async (at) => {
  for (let percent = 0; percent <= 100; percent += 5) at(percent, 'meals')
}

test('on a terminal one line moves, and the seconds stay', async () => {
  const { sent, out } = terminal()
  await step('Filling', seeding, { out, moves: true })
  expect(sent[0]).toBe('Filling: 0 s')
  expect(sent).toContain('Filling: 45 %, meals, 0 s')
  expect(sent.filter((text) => text.includes('\n'))).toEqual([expect.stringMatching(/^Filling: \d\.\d s\n$/)])
})

test('a line is never longer than the terminal is wide', async () => {
  const { sent, out } = terminal(12)
  await step('Filling', seeding, { out, moves: true })
  expect(Math.max(...sent.slice(0, -1).map((text) => text.length))).toBe(11)
})

test('elsewhere there is a handful of lines', async () => {
  const { sent, out } = terminal()
  await step('Filling', seeding, { out, moves: false })
  expect(sent.map((line) => line.replace(/\d\.\d s/, 'some s'))).toEqual([
    'Filling …\n',
    'Filling: 25 %\n',
    'Filling: 50 %\n',
    'Filling: 75 %\n',
    'Filling: some s\n',
  ])
})

test('quiet work that had nothing to do leaves no line behind', async () => {
  for (const moves of [true, false]) {
    const { sent, out } = terminal()
    await step('Filling', async () => {}, { out, moves, quiet: true })
    expect(sent.join('')).not.toContain('\n')
  }
})

test('work that fails leaves the last line to who says why', async () => {
  const { sent, out } = terminal()
  const failing = step('Filling', () => Promise.reject(new Error('no')), { out, moves: true })
  await expect(failing).rejects.toThrow('no')
  expect(sent.join('')).not.toContain('\n')
})
