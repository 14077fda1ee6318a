import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** Two years; sent only where the request came over TLS. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** What speaks of a document, its windows and its scripts: an answer of data is none. */
const OF_DOCUMENTS = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
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

/** Headers of every answer. */
export async function secure(app: FastifyInstance, { csp }: Settings, inline: Inline): Promise<void> {
  await app.register(helmet, {
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
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('Content-Type')).startsWith('application/json')) {
      for (const name of OF_DOCUMENTS) reply.removeHeader(name)
      reply.header('Content-Security-Policy', POLICY_OF_DATA)
    } else if (request.url.startsWith('/assets/')) {
      // A script, style or font of a page obeys that page's policy; each header would travel with every file.
      for (const name of [...OF_DOCUMENTS, 'Content-Security-Policy', 'Referrer-Policy']) reply.removeHeader(name)
    } else reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS)
  })
}
