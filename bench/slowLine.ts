import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Slow 4G: delay of every answer, and throughput that all answers share (1.6 Mbit/s). */
const LATENCY_MS = 150
const BYTES_A_MS = 200
/** Bytes that an answer sends before others have their turn. */
const SLICE = 4096

export interface Certificate {
  key: string
  cert: string
  /** Hash of the public key, by which Chromium trusts the certificate. */
  trustedKey: string
}

/** Creates a certificate of localhost; undefined if the machine has no openssl. */
export function createCertificate(): Certificate | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
  const subject = ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  try {
    execFileSync('openssl', ['req', '-x509', ...key, ...subject, '-out', certFile], { stdio: 'ignore' })
    const cert = readFileSync(certFile, 'utf8')
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    return { key: readFileSync(keyFile, 'utf8'), cert, trustedKey: createHash('sha256').update(publicKey).digest('base64') }
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface SlowLine {
  address: string
  /** Slows answers down; off while a page settles between measurements. */
  slow(isSlow: boolean): void
  end(): void
}

/** Headers of one connection, which HTTP/2 refuses. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])
const passedOn = <Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)))

/**
 * Proxy that delays answers like slow 4G, over HTTP/1.1 or, with a certificate, over TLS and HTTP/2. Chromium's own emulation covers the
 * page alone, not its service worker. Handshakes are not delayed.
 */
export async function startSlowLine(portal: string, certificate?: Certificate): Promise<SlowLine> {
  let isSlow = true
  let freeAt = 0
  const agent = new Agent({ keepAlive: true })

  /** Waits until the line has carried that many bytes. */
  async function carried(bytes: number): Promise<void> {
    if (!isSlow) return
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + bytes / BYTES_A_MS
    await pause(freeAt - now)
  }
  async function* slowed(source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      for (let at = 0; at < bytes.length; at += SLICE) {
        const slice = bytes.subarray(at, at + SLICE)
        await carried(slice.length)
        yield slice
      }
    }
  }

  async function pass(from: IncomingMessage | Http2ServerRequest, to: ServerResponse | Http2ServerResponse): Promise<void> {
    const host = from.headers[':authority'] ?? from.headers.host
    const forwarded = certificate && { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const upstream = request(portal + from.url, {
      agent,
      method: from.method ?? 'GET',
      headers: { ...passedOn(from.headers), ...(typeof host === 'string' && { host }), ...forwarded },
    })
    const latency = pause(isSlow ? LATENCY_MS : 0)
    try {
      const answering = new Promise<IncomingMessage>((resolve, reject) => upstream.once('response', resolve).once('error', reject))
      await pipeline(from, upstream)
      const answer = await answering
      await latency
      to.statusCode = answer.statusCode ?? 502
      for (const [name, value] of Object.entries(passedOn(answer.headers))) if (value !== undefined) to.setHeader(name, value)
      await pipeline(answer, slowed, to)
    } catch {
      // The browser left, or the portal ended.
      upstream.destroy()
      to.destroy()
    }
  }

  const handle = (from: IncomingMessage | Http2ServerRequest, to: ServerResponse | Http2ServerResponse) => void pass(from, to)
  const server: Server | Http2SecureServer = certificate ? createSecureServer(certificate, handle) : createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('no port')
  return {
    address: `${certificate ? 'https' : 'http'}://localhost:${bound.port}`,
    slow: (next) => {
      isSlow = next
    },
    end: () => {
      server.close()
      agent.destroy()
    },
  }
}
