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
