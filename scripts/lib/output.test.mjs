import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { step } from './output.mjs'
import { lineOf } from './statusLine.mjs'

const filling = async (at) => {
  for (let percent = 0; percent <= 100; percent += 5) at(percent, 'meals')
}

/** Output of a step without an updating line. */
async function written(work, options) {
  const lines = []
  await step('Filling', work, { ...options, write: (text) => lines.push(text.replace(/\d\.\d s/, 'some s')) })
  return lines
}

test('output without a terminal has few lines', async () => {
  expect(await written(filling)).toEqual(['Filling …\n', 'Filling: 25 %\n', 'Filling: 50 %\n', 'Filling: 75 %\n', 'Filling: some s\n'])
})

test('quiet work speaks from where it tells how far it is, or not at all', async () => {
  expect(await written(async (at) => at(35, 'meals'), { quiet: true })).toEqual(['Filling …\n', 'Filling: some s\n'])
  expect(await written(async () => {}, { quiet: true })).toEqual([])
})

test('work that fails leaves the last word to its error', async () => {
  const lines = []
  const failing = step('Filling', () => Promise.reject(new Error('no')), { write: (text) => lines.push(text) })
  await expect(failing).rejects.toThrow('no')
  expect(lines).toEqual(['Filling …\n'])
})

/** A process whose only thread is blocked in a read. */
const busy = `
  import { readSync } from 'node:fs'
  import { step } from ${JSON.stringify(new URL('output.mjs', import.meta.url).href)}
  await step('Filling', async (at) => {
    at(45, 'meals')
    readSync(0, Buffer.alloc(1))
  }, { moving: true })
`

test('on a terminal one line moves though the work keeps its thread busy, and the seconds stay', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', busy], { stdio: ['pipe', 'pipe', 'inherit'] })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (shown += text))
  await expect.poll(() => shown, { timeout: 30_000 }).toMatch(/2KFilling: 45 %, meals, [1-9]\d* s/)
  child.stdin.end('.')
  await once(child, 'close')
  expect(shown).toMatch(/2KFilling: \d+\.\d s\n$/)
  expect(shown.match(/\n/g)).toHaveLength(1)
})

test('a moving line is never longer than the terminal is wide', () => {
  expect(lineOf('Filling', '45 %, meals, ', 7.9, 80)).toBe('Filling: 45 %, meals, 7 s')
  expect(lineOf('Filling', '45 %, meals, ', 7.9, 12)).toBe('Filling: 45')
})
