import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'

/** Two years; sent only over TLS. */
const HSTS = 'max-age=63072000; includeSubDomains'

type Header = [name: string, value: string]

const POLICY = 'content-security-policy'
/** Headers that affect documents only; JSON answers omit them. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Policy of JSON answers, in case a browser renders one as a document: it loads nothing and cannot be framed. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'"

/** CSP source for an inline script or style. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Inline parts of a document, allowed by hash. */
interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Policy of a document that has these inline parts. */
export type DocumentPolicy = (inline: Inline) => string

/** Returns helmet's headers for the options, computed once because they are equal for every response. */
function headersBy(options: HelmetOptions): Header[] {
  const message = new IncomingMessage(new Socket())
  const written = new ServerResponse(message)
  helmet(options)(message, written, () => undefined)
  return Object.entries(written.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Policy of documents: each allows its own inline parts and no other's. */
export const documentPolicy =
  (csp: Settings['csp']): DocumentPolicy =>
  ({ scripts, styles }) => {
    const headers = headersBy({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts.map(hashOf), ...csp.script],
          // A policy with hashes ignores 'unsafe-inline', so configured sources replace the hashes.
          styleSrc: ["'self'", ...(csp.style.length === 0 ? styles.map(hashOf) : csp.style)],
          imgSrc: ["'self'", 'data:', ...csp.img],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...csp.connect],
          workerSrc: ["'self'"],
          frameSrc: csp.frame.length === 0 ? ["'none'"] : csp.frame,
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
    })
    return headers.find(([name]) => name === POLICY)?.[1] ?? POLICY_OF_DATA
  }

/** Adds the security headers to every response; `policy` is that of pages which set none. */
export function setSecurityHeaders(app: FastifyInstance, policy: string): void {
  const ofDocuments: Header[] = [
    [POLICY, policy],
    ...headersBy({
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
  ]
  const without = (names: readonly string[]) => ofDocuments.filter(([name]) => !names.includes(name))
  const ofData: Header[] = [...without([...OF_DOCUMENTS, POLICY]), [POLICY, POLICY_OF_DATA]]
  // Scripts, styles and fonts obey the policy of their page, so files omit these headers.
  const ofFiles = without([...OF_DOCUMENTS, POLICY, 'referrer-policy'])
  const ofPages: Header[] = [...ofDocuments, ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()']]

  // Headers that a page sets itself take precedence.
  function headersOf(request: FastifyRequest, reply: FastifyReply): readonly Header[] {
    if (String(reply.getHeader('Content-Type')).startsWith('application/json')) return ofData
    return request.url.startsWith('/assets/') ? ofFiles : ofPages
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of headersOf(request, reply)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS)
    done()
  })
}
