import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'
import { text as english } from '../text/en/failures.ts'

afterEach(() => vi.unstubAllGlobals())

test('the English interface shows a refusal in English with its values, and the message of the server for an unknown reason', async () => {
  fakeBrowser()
  const { refusalIn } = await import('./failureText.ts')
  const message = 'Баталгаажуулах код буруу байна. Үлдсэн оролдлого: 4.'
  expect(refusalIn(english, { reason: 'codeWrong', message, values: { left: 4 } })).toBe(
    'The confirmation code is wrong. Attempts left: 4.',
  )
  expect(refusalIn(english, { reason: 'unknownHere', message, values: {} })).toBe(message)
})

test('only a lost line is called the visitor’s connection: refusals, a silent portal and unreadable answers are not', async () => {
  fakeBrowser()
  const { CallFailed } = await import('./api.ts')
  const { retryHint } = await import('./failureText.ts')
  const refused = { kind: 'refused', by: 'rules', refusal: { reason: 'childHasNoSchool', message: '' } } as const
  expect(retryHint(english, new CallFailed({ kind: 'network', at: 'line' }))).toBe(english.checkConnection)
  expect(retryHint(english, new CallFailed({ kind: 'network', at: 'portal' }))).toBe(english.portalAway)
  for (const error of [new CallFailed(refused), new Error('a field is missing')]) expect(retryHint(english, error)).toBe(english.brokenHint)
})
