import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DanCard, type DanServer, danMisbehaviours, danServer } from '../../test/danServer.ts'
import { Refused } from '../text/refusals.ts'
import { httpDan } from './dan.ts'

let source: DanServer
let secret = ''
const written: string[] = []
const log = pino(
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      written.push(String(line))
      done()
    },
  }),
)
const card: DanCard = { regnum: 'ЧХ19221698', lastname: 'БАТБОЛД', firstname: 'БОЛОРМАА' }
const flow = { state: 's'.repeat(43), verifier: 'v'.repeat(43), callback: 'https://portal.example.mn/public/dan/callback' }
beforeAll(async () => {
  source = await danServer()
})
afterAll(() => source.end())
beforeEach(() => {
  source.wrong = undefined
  source.wrongAt = '/oauth2/token'
  source.secret = 'of-the-portal'
  secret = 'of-the-portal'
})

/** Uses a short time-out only while the source stalls. */
const dan = () =>
  httpDan({
    url: source.url,
    clientId: 'portal',
    secret: async () => secret,
    log,
    timeoutMs: source.wrong?.startsWith('stalls') ? 150 : 10_000,
  })
const codeFor = async () => source.grant(await dan().begin(flow), card).code
const refusalOf = (code: string, of = flow) =>
  dan()
    .citizen(code, of)
    .then(
      () => expect.fail('it answered'),
      (error: unknown) => (error instanceof Refused ? error.reason : expect.fail(String(error))),
    )

describe('the sign-on', () => {
  it('begins with state, challenge and the identity card alone, and names the citizen', async () => {
    const address = new URL(await dan().begin(flow))
    expect(address.pathname).toBe('/oauth2/authorize')
    const asked = Object.fromEntries(address.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: flow.callback,
      state: flow.state,
      code_challenge_method: 'S256',
    })
    expect(address.href).not.toContain(flow.verifier)
    expect(JSON.parse(Buffer.from(asked.scope ?? '', 'base64').toString())).toEqual([
      { services: ['WS100101_getCitizenIDCardInfo'], wsdl: 'https://xyp.gov.mn/citizen-1.3.0/ws?WSDL' },
    ])
    expect(await dan().citizen(await codeFor(), flow)).toEqual({ registryNumber: 'ЧХ19221698', lastName: 'БАТБОЛД', firstName: 'БОЛОРМАА' })
  })

  it.each(danMisbehaviours.flatMap((wrong) => [[wrong, '/oauth2/token'] as const, [wrong, '/oauth2/api/v1/service'] as const]))(
    'that %s at %s is down, and the log quotes no answer',
    async (wrong, wrongAt) => {
      const code = await codeFor()
      Object.assign(source, { wrong, wrongAt })
      written.length = 0
      expect(await refusalOf(code)).toBe('danDown')
      expect(written).toHaveLength(1)
      expect(written.join('')).not.toMatch(/[А-Яа-я]|127\.0\.0\.1/)
      expect(written.join('')).not.toContain(code)
    },
  )

  it('takes a code once, and from the browser that began alone', async () => {
    const code = await codeFor()
    await dan().citizen(code, flow)
    expect(await refusalOf(code)).toBe('danNotDone')
    expect(await refusalOf(await codeFor(), { ...flow, verifier: 'w'.repeat(43) })).toBe('danNotDone')
  })

  it('that changes the secret is down until the portal has the new one, without a restart', async () => {
    source.secret = 'renewed'
    expect(await refusalOf(await codeFor())).toBe('danDown')
    secret = 'renewed'
    expect(await dan().citizen(await codeFor(), flow)).toMatchObject({ lastName: 'БАТБОЛД' })
  })
})
