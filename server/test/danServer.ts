import { createHash, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Citizen as the local sign-on names them in the answer of the identity card. */
export interface DanCard {
  regnum?: string | null
  lastname: string
  firstname: string
}

const say = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))

/** Ways in which the local sign-on misbehaves on both of its answers. */
const misbehaviours = {
  stalls: () => undefined,
  'stalls in the middle': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_'),
  'hangs up': (response) => void response.destroy(),
  'answers garbage': (response) => say(response, '<html>ДАН</html>'),
  'answers wrong types': (response) => say(response, [{ services: 7 }]),
  fails: (response) => say(response, { error: 'ЧХ19221698' }, 500),
  'leads elsewhere': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
} as const satisfies Record<string, (response: ServerResponse) => void>
export type DanMisbehaviour = keyof typeof misbehaviours
const isMisbehaviour = (name: string): name is DanMisbehaviour => name in misbehaviours
export const danMisbehaviours = Object.keys(misbehaviours).filter(isMisbehaviour)

/** A local ДАН: codes are single-use and bound to the challenge of PKCE. */
export async function danServer() {
  const codes = new Map<string, { challenge: string; card: DanCard }>()
  const tokens = new Map<string, DanCard>()
  const state: {
    wrong: DanMisbehaviour | undefined
    wrongAt: '/oauth2/token' | '/oauth2/api/v1/service'
    secret: string
    exchanges: number
  } = { wrong: undefined, wrongAt: '/oauth2/token', secret: 'of-the-portal', exchanges: 0 }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    state.exchanges++
    if (form.get('client_id') !== 'portal' || form.get('client_secret') !== state.secret) {
      response.setHeader('www-authenticate', 'Basic realm="dan"')
      return void say(response, { error: 'invalid_client' }, 401)
    }
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (granted === undefined || granted.challenge !== challenge) return void say(response, { error: 'invalid_grant' }, 400)
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, granted.card)
    say(response, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://dan')
    if (state.wrong !== undefined && pathname === state.wrongAt) return misbehaviours[state.wrong](response)
    if (pathname === '/oauth2/token') return exchange(new URLSearchParams(await text(request)), response)
    const card = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (pathname !== '/oauth2/api/v1/service' || card === undefined) return void say(response, '', 401)
    const answered = { request: {}, resultCode: 0, response: { ...card, image: 'A'.repeat(100_000) } }
    say(response, [{ citizen_loginType: 1 }, { services: { WS100101_getCitizenIDCardInfo: answered } }])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('not listening')
  return Object.assign(state, {
    url: `http://127.0.0.1:${bound.port}`,
    /** Grants a code to the citizen who signs in at the address that the portal opened. */
    grant(address: string, card: DanCard): { code: string; state: string } {
      const asked = new URL(address).searchParams
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', card })
      return { code, state: asked.get('state') ?? '' }
    },
    end: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
export type DanServer = Awaited<ReturnType<typeof danServer>>
