import { readFile } from 'node:fs/promises'
import * as oauth from 'oauth4webapi'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { DanConnection } from '../settings/dan.ts'
import { refuse } from '../text/refusals.ts'

/** Citizen as the sign-on names them; without a registry number if it gives none. */
export interface Citizen {
  registryNumber: string | undefined
  lastName: string
  firstName: string
}

/** Secrets that tie a sign-on to one browser, and the address to which it returns. */
export interface DanFlow {
  state: string
  /** Secret of PKCE (RFC 7636). */
  verifier: string
  callback: string
}

/** ДАН, the state's sign-on. */
export interface Dan {
  /** Address at which the browser begins. */
  begin(flow: DanFlow): Promise<string>
  /** Exchanges the code of the callback for the citizen; refuses if the sign-on does not answer or rejects the code. */
  citizen(code: string, flow: DanFlow): Promise<Citizen>
}

const SERVICE = 'WS100101_getCitizenIDCardInfo'
/** Services of the state's exchange that the sign-on asks the citizen to release: the identity card alone. */
const scope = Buffer.from(JSON.stringify([{ services: [SERVICE], wsdl: 'https://xyp.gov.mn/citizen-1.3.0/ws?WSDL' }])).toString('base64')

/** Maximum time of each of the two answers. */
const TIME_OUT_MS = 5000
/** Maximum size of the citizen's answer, which holds a picture. */
const MOST_BYTES = 4 * 1024 * 1024

const Text = z.optional(z.nullable(z.string()))
const Card = z.object({ regnum: Text, lastname: z.string(), firstname: z.string() })
const Services = z.array(z.object({ services: z.optional(z.record(z.string(), z.object({ response: z.unknown() }))) }))

/** Reads the citizen from the list of answers of the released services. */
export function citizenIn(answered: unknown): Citizen {
  const released = Services.parse(answered).flatMap(({ services }) => services?.[SERVICE]?.response ?? [])
  const { regnum, lastname: lastName, firstname: firstName } = Card.parse(released[0])
  return { registryNumber: regnum || undefined, lastName, firstName }
}

/** Parses a JSON answer of limited size. */
async function json(answered: Response): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answered.body ?? []) {
    length += piece.length
    if (length > MOST_BYTES) throw new Error('an answer that is too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}

/** Kind of a failure for the log: class and code alone, because messages quote the answer. */
const kindOf = (error: unknown) =>
  error instanceof Error ? [error.name, 'code' in error ? String(error.code) : ''].filter((part) => part !== '').join(' ') : 'unknown'

/** Whether the sign-on rejected the code itself: used, expired, or of another browser. */
const isOfCode = (error: unknown) => error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant'

interface Connection extends Pick<DanConnection, 'url' | 'clientId'> {
  /** Read at each sign-on, so that a new secret needs no restart. */
  secret(): Promise<string>
  log: Logger
  timeoutMs?: number
}

/** OAuth 2 code flow with state and PKCE; the citizen comes from the service behind the token, which is used once and dropped. */
export function httpDan({ url, clientId, secret, log, timeoutMs = TIME_OUT_MS }: Connection): Dan {
  const provider: oauth.AuthorizationServer = {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
  }
  const client: oauth.Client = { client_id: clientId }
  /** A provider on this machine may speak HTTP; the settings refuse any other in production. */
  const options = () => ({ signal: AbortSignal.timeout(timeoutMs), [oauth.allowInsecureRequests]: url.startsWith('http:') })

  async function ask(code: string, { state, verifier, callback }: DanFlow): Promise<Citizen> {
    const returned = oauth.validateAuthResponse(provider, client, new URLSearchParams({ code, state }), state)
    const authentication = oauth.ClientSecretPost(await secret())
    const granted = await oauth.authorizationCodeGrantRequest(provider, client, authentication, returned, callback, verifier, options())
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(provider, client, granted)
    const address = new URL(`${url}/oauth2/api/v1/service`)
    const answered = await oauth.protectedResourceRequest(
      token,
      'GET',
      address,
      new Headers({ accept: 'application/json' }),
      null,
      options(),
    )
    if (answered.status !== 200) throw new Error('an answer without success')
    return citizenIn(await json(answered))
  }

  return {
    async begin({ state, verifier, callback }) {
      const address = new URL(provider.authorization_endpoint ?? url)
      const challenge = await oauth.calculatePKCECodeChallenge(verifier)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: callback,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }))
        address.searchParams.set(name, value)
      return address.href
    },
    async citizen(code, flow) {
      try {
        return await ask(code, flow)
      } catch (error) {
        if (isOfCode(error)) return refuse('danNotDone')
        log.warn({ failure: kindOf(error) }, 'the sign-on did not answer')
        return refuse('danDown', { retryAfter: 30 })
      }
    },
  }
}

/** Sign-on by the settings; undefined without one. */
export const danBy = (connection: DanConnection | undefined, log: Logger): Dan | undefined =>
  connection &&
  httpDan({
    ...connection,
    secret: async () => connection.secret ?? (await readFile(connection.secretFile ?? '', 'utf8')).trim(),
    log,
  })
