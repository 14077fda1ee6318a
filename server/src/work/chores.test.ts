import { pino } from 'pino'
import { expect, it } from 'vitest'
import { runChores } from './chores.ts'

it('a chore that fails is named in the log and keeps no other from its turn', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const done: string[] = []
  const chore = (name: string) => ({ name, work: async () => void done.push(name) })
  const failing = { name: 'second', work: () => Promise.reject(new Error('params: ЧХ19221698')) }
  await expect(runChores([chore('first'), failing, chore('third')], { log })).rejects.toThrow('1 of 3 chores failed')
  expect(done).toEqual(['first', 'third'])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ chore: 'second', fault: { type: 'Error' } })
  // Database messages quote values, and must not reach the log.
  expect(lines[0]).not.toContain('ЧХ19221698')
})
