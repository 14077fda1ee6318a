import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** A serialised request. */
export interface Wire {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

export interface Answered {
  status: number
  /** Raw headers, which are searched for markers too. */
  headers: ReadonlyMap<string, string>
  cookies: readonly string[]
  text: string
  ms: number
}

export interface Line {
  send(wire: Wire): Promise<Answered>
  close(): void
}

const unpacked = (bytes: Buffer, packing: string | undefined): Buffer =>
  packing === 'gzip'
    ? gunzipSync(bytes)
    : packing === 'br'
      ? brotliDecompressSync(bytes)
      : packing === 'zstd'
        ? zstdDecompressSync(bytes)
        : bytes

/** Opens a keep-alive connection that sends requests sequentially. */
export function openLine(address: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(address)
  const send = (wire: Wire): Promise<Answered> => {
    const { method, path, headers, body } = wire
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.once('error', reject)
        answer.once('end', () => {
          const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Map(flat),
            cookies: answer.headers['set-cookie'] ?? [],
            text: unpacked(Buffer.concat(pieces), answer.headers['content-encoding']).toString('utf8'),
            ms: performance.now() - began,
          })
        })
      })
      asking.once('error', (error) => {
        // The server closes idle connections, and those with an unreadable request: a reused one is opened again.
        if (asking.reusedSocket) resolve(send(wire))
        else resolve({ status: 0, headers: new Map(), cookies: [], text: String(error), ms: performance.now() - began })
      })
      asking.end(body)
    })
  }
  return { send, close: () => agent.destroy() }
}
