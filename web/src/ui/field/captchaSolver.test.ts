import { captchaChallenge } from '@portal/contract/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../test/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('altcha-lib')
})

const challenge = captchaChallenge.example.result

/** Imports the solver on a fake phone with that many processors, whose work yields `solution`. */
async function solving(solution: object | null, processors = 8) {
  fakeBrowser()
  vi.stubGlobal('navigator', { onLine: true, hardwareConcurrency: processors })
  vi.stubGlobal('fetch', async () => Response.json({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: challenge }))
  const solveChallengeWorkers = vi.fn(async (_work: { concurrency: number }) => solution)
  vi.doMock('altcha-lib', () => ({ solveChallengeWorkers }))
  const { solveCaptcha } = await import('./captchaSolver.ts')
  return { solve: () => solveCaptcha(new AbortController()), solveChallengeWorkers }
}

test('the header carries the challenge with its solution', async () => {
  const solution = { counter: 7, derivedKey: 'abc' }
  const { solve } = await solving(solution)
  expect(JSON.parse(atob(await solve()))).toMatchObject({ challenge, solution })
})

test('a challenge that is not solved in time fails, instead of sending half of it', async () => {
  const { solve } = await solving(null)
  await expect(solve()).rejects.toThrow('not solved')
})

test('the work takes four processors at most, and no more than there are', async () => {
  for (const [processors, workers] of [
    [8, 4],
    [2, 2],
  ] as const) {
    const { solve, solveChallengeWorkers } = await solving({ counter: 1 }, processors)
    await solve()
    expect(solveChallengeWorkers.mock.calls[0]?.[0].concurrency).toBe(workers)
  }
})
