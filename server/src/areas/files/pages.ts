import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerIfAny } from '../../admission/session.ts'
import { bearerOf } from '../../http/execute.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { useLink } from './store.ts'

/** Path of the links to files. */
export const FILES_PATH = '/api/files'
/** Type of each kind of file, and its name; only files of notices have one of their own. */
const sentAs = {
  JPEG: { type: 'image/jpeg', name: 'picture.jpg' },
  PNG: { type: 'image/png', name: 'picture.png' },
  PDF: { type: 'application/pdf', name: 'document.pdf' },
} as const
/** Name as a parameter of a header (RFC 8187). */
const encodedName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
/** The browser neither renders a file as a document nor guesses another type. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Mounts the links to files: each opens once, for the session that asked for it, as an attachment. Not a call, because the answer is the
 * file itself; the call that makes the link checks the access and audits it.
 */
export function mountFileLinks(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  // A HEAD request would use the link up without the file.
  const route = { onRequest: app.floodLimit(), exposeHeadRoute: false }
  app.get(`${FILES_PATH}/:token`, route, async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
    const caller = (await callerIfAny(world, bearerOf(request))) ?? refuse('signInNeeded')
    const {
      kind,
      name: ownName,
      bytes,
    } = (await useLink(db, request.params.token, caller.sessionId, clock.now())) ?? refuse('fileLinkOver')
    const { type, name } = sentAs[kind]
    return reply
      .type(type)
      .header(
        'Content-Disposition',
        `attachment; filename="${name}"${ownName === null ? '' : `; filename*=UTF-8''${encodedName(ownName)}`}`,
      )
      .header('Content-Security-Policy', POLICY)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .header('Cache-Control', 'no-store')
      .send(Buffer.from(bytes))
  })
}
