import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'

/** Two years; sent only where the request came over TLS. */
const HSTS = 'max-age=63072000; includeSubDomains'

type Header = [name: string, value: string]

const POLICY = 'content-security-policy'
/** What speaks of a document, its windows and its scripts: an answer of data is none. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Should a browser ever take data for a document: it may load nothing and stand in no frame. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'"

/** How a policy names a script or style that stands in the document. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What our documents hold within themselves: the policy knows each by its hash. */
interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Helmet's headers for our options. They are the same for every answer, so that it is asked once. */
function headersBy(options: HelmetOptions): Header[] {
  const asked = new IncomingMessage(new Socket())
  const written = new ServerResponse(asked)
  helmet(options)(asked, written, () => undefined)
  return Object.entries(written.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Headers of every answer. */
export function secure(app: FastifyInstance, { csp }: Settings, inline: Inline): void {
  const ofDocuments = headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inline.scripts.map(hashOf), ...csp.script],
        // A policy that names hashes allows no other style of a document, whatever else it says.
        styleSrc: ["'self'", ...(csp.style.length === 0 ? inline.styles.map(hashOf) : csp.style)],
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
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  const without = (names: readonly string[]) => ofDocuments.filter(([name]) => !names.includes(name))
  const ofData: Header[] = [...without([...OF_DOCUMENTS, POLICY]), [POLICY, POLICY_OF_DATA]]
  // A script, style or font of a page obeys that page's policy; each header would travel with every file.
  const ofFiles = without([...OF_DOCUMENTS, POLICY, 'referrer-policy'])
  const ofPages: Header[] = [...ofDocuments, ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()']]

  // What a page says of itself stands.
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
