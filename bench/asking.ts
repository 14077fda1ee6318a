import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { BATCH_PATH } from '@portal/contract/batch'
import { Envelope } from '@portal/contract/envelope'
import * as z from 'zod/mini'

/** A signed-in person, on a network of its own. */
export interface Person {
  personId: number
  token: string
  network: string
}

interface Asked {
  path: string
  /** A request with a body is a POST. */
  body?: unknown
  /** Time after which the client gives up. */
  giveUpMs?: number
}

interface Answered {
  /** 0: no answer. */
  status: number
  body: string
}

const TIMEOUT_MS = 20_000
const Lines = z.array(z.tuple([z.int(), z.string(), Envelope]))

export const headersOf = ({ token, network }: Person) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': network })
export const pathOf = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))

/** Asks the portal as browsers behind a proxy do: any connection serves any person. */
export function asker(address: string) {
  const { port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: Number.POSITIVE_INFINITY })

  const ask = (person: Person, { path, body, giveUpMs = TIMEOUT_MS }: Asked): Promise<Answered> =>
    new Promise((resolve) => {
      const isSent = body !== undefined
      const headers = { ...headersOf(person), 'accept-encoding': 'br', ...(isSent && { 'content-type': 'application/json' }) }
      const lost = () => resolve({ status: 0, body: '' })
      const signal = AbortSignal.timeout(giveUpMs)
      const asking = request({ method: isSent ? 'POST' : 'GET', path, headers, hostname: '127.0.0.1', port, agent, signal })
      asking.once('error', lost).once('response', (response) => {
        const { statusCode: status = 0, headers: got } = response
        const text = (bytes: Buffer) => (got['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
        buffer(response).then((bytes) => resolve({ status, body: text(bytes) }), lost)
      })
      asking.end(isSent ? JSON.stringify(body) : undefined)
    })

  return {
    ask,
    /** Reads in one batch, or alone if it is one; the status is the first one that is no success. */
    async read(person: Person, paths: readonly string[]): Promise<Answered> {
      const [only] = paths
      if (paths.length === 1 && only !== undefined) return ask(person, { path: only })
      const { status, body } = await ask(person, { path: BATCH_PATH, body: paths })
      if (status !== 200) return { status, body }
      const codes = Lines.parse(JSON.parse(`[${body.trimEnd().replaceAll('\n', ',')}]`)).map(([, , { SUCCESS_CODE }]) => SUCCESS_CODE)
      return { status: codes.find((code) => code !== 200) ?? (codes.length === paths.length ? 200 : 0), body }
    },
    end: () => agent.destroy(),
  }
}
export type Asker = ReturnType<typeof asker>
