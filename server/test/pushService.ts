import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

/** Behaviour of a push service towards one subscription, by the last part of its address. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  accepts: (response) => void response.writeHead(201).end(),
  refuses: (response) => void response.writeHead(403).end('{"reason":"BadJwtToken"}'),
  busy: (response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
  fails: (response) => void response.writeHead(500).end(),
  gone: (response) => void response.writeHead(410).end(),
  unknown: (response) => void response.writeHead(404).end(),
  redirects: (response) => void response.writeHead(307, { location: '/accepts' }).end(),
  slow: () => undefined,
}
export type PushBehaviour = 'accepts' | 'refuses' | 'busy' | 'fails' | 'gone' | 'unknown' | 'redirects' | 'slow'

export interface Pushed {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface PushService {
  origin: string
  received: Pushed[]
  stop(): Promise<void>
}

/** Push service on this machine: the last part of an address says how it behaves, /accepts for example. */
export async function openPushService(): Promise<PushService> {
  const received: Pushed[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      answers[path.split('/').at(-1) ?? '']?.(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the push service has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Browser's keys of a subscription, with the decryption of RFC 8291 as browsers do it. */
export function browserKeys() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const secret = randomBytes(16)
  return {
    p256dh: curve.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    decrypt(body: Buffer): { title: string; body: string; path: string; tag: string } {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + body.readUInt8(20))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
      const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), secret, info, 32))
      const derived = (name: string, length: number) => Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`${name}\0`), length))
      const sealed = body.subarray(21 + senderKey.length)
      const decipher = createDecipheriv('aes-128-gcm', derived('Content-Encoding: aes128gcm', 16), derived('Content-Encoding: nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
