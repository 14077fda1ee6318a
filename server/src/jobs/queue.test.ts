import { expect, it } from 'vitest'
import { type Job, switching } from './queue.ts'

it('work that could not be begun, or ended, half way is begun or ended the next time, and nothing twice', async () => {
  const jobs = ['first', 'second', 'third'].map((name): Job => ({ name, atOnce: 1, run: async () => undefined }))
  const done: string[] = []
  let isBroken = true
  const step = (what: string) => async (job: Job) => {
    if (isBroken && job.name === 'second') throw new Error('the database is away')
    done.push(`${what} ${job.name}`)
  }
  const turn = switching(jobs, step('begin'), step('end'))
  await expect(turn(true)).rejects.toThrow('away')
  isBroken = false
  expect(await turn(true)).toBe(true)
  expect(await turn(true)).toBe(false)
  isBroken = true
  await expect(turn(false)).rejects.toThrow('away')
  isBroken = false
  expect(await turn(false)).toBe(true)
  expect(done).toEqual(['begin first', 'begin second', 'begin third', 'end first', 'end second', 'end third'])
})
