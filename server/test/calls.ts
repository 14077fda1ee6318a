import { type CaptchaChallenge, captchaChallenge } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'

const Answered = z.object({ SUCCESS_CODE: z.number(), RESPONSE_MESSAGE: z.string(), RESULT: z.unknown() })

export interface Sent {
  params?: Readonly<Record<string, string | number>> | undefined
  body?: unknown
  /** Raw file instead of a body. */
  bytes?: Uint8Array<ArrayBuffer> | undefined
  token?: string | undefined
  headers?: Record<string, string>
}

/** Transport of a request: fetch by default, or a connection that the test holds. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null },
) => Promise<Response>

export async function send(
  address: string,
  call: Pick<Call, 'method' | 'path'>,
  { params = {}, body, bytes, token, headers = {} }: Sent = {},
  ask: Fetch = fetch,
) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await ask(address + path, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
  })
  return { status: response.status, headers: response.headers, ...Answered.parse(await response.json()) }
}

/** Solves the proof of work of a challenge. */
export async function solutionOf(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export async function solveCaptcha(address: string, headers: Record<string, string> = {}): Promise<string> {
  const { RESULT } = await send(address, captchaChallenge, { headers })
  return solutionOf(captchaChallenge.result.parse(RESULT))
}
