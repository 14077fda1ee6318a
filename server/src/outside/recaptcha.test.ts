import { createServer, type Server, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { recaptcha } from './recaptcha.ts'

const TIMEOUT_MS = 300
const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Fake of Google's endpoint. */
async function asking(answer: (response: ServerResponse) => void) {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    answer(response)
  })
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const log = pino({ level: 'silent' })
  const captcha = recaptcha({ secret: 'secret', verifyUrl: `http://127.0.0.1:${port}/` }, log, TIMEOUT_MS)
  return { check: () => captcha.check('token'), requests: () => requests }
}
const says = (verdict: object) => (response: ServerResponse) => void response.end(JSON.stringify(verdict))

describe("Google's verdict", () => {
  it.each([
    ['right', { success: true, challenge_ts: '2026-11-15T01:00:00Z', hostname: 'portal.example.mn' }, { times: Number.POSITIVE_INFINITY }],
    ['wrong', { success: false, 'error-codes': ['invalid-input-response'] }, 'wrong'],
    ['old or used', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
    ['wrong without a word why', { success: false }, 'wrong'],
  ])('a token that is %s', async (_, verdict, outcome) => {
    expect(await (await asking(says(verdict))).check()).toEqual(outcome)
  })
})

describe('no verdict is no pass: the visitor is asked to try later, and nobody is asked twice', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['it fails', (response) => void response.writeHead(500).end('{"success":true}')],
    ['it answers nonsense', (response) => void response.end('<html>captive portal</html>')],
    ['it answers without a verdict', says({ ok: true })],
    ['it sends us elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['it hangs up', (response) => void response.socket?.destroy()],
    ['it says nothing', () => undefined],
    ['our secret is wrong', says({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('%s', async (_, answer) => {
    const google = await asking(answer)
    await expect(google.check()).rejects.toMatchObject({ reason: 'captchaDown' })
    expect(google.requests()).toBe(1)
  })
})
