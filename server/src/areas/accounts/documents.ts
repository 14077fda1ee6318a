import { openDocuments, type Role } from '@portal/contract/accounts'
import { DOCUMENT_COOKIE } from '@portal/contract/constants'
import type { FastifyReply } from 'fastify'
import { digestOf, documentIdOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { dropCookie, leaveCookie } from '../../http/cookies.ts'
import type { Random } from '../../outside/random.ts'
import { refuse } from '../../text/refusals.ts'
import { setDocumentHash } from './store.ts'

/** As long as the longest session of a parent. */
const COOKIE_SECONDS = 90 * 86_400

/** Value of the cookie that opens a session's documents, with its digest for the session's row. */
export interface DocumentKey {
  value: string
  hash: Uint8Array
}

/** Draws the document cookie of a parent's session; staff have none, because the desk's documents carry no data. */
export function drawDocumentKey(random: Random, role: Role): DocumentKey | undefined {
  if (role !== 'EDU_PARENT') return undefined
  const value = randomToken(random)
  return { value, hash: digestOf(value) }
}

/** Sets the cookie and returns its public id for the answer. Without a key it drops the cookie of an earlier session. */
export function leaveDocumentKey(reply: FastifyReply, key: DocumentKey | undefined): { documentId?: string } {
  if (key === undefined) {
    dropCookie(reply, DOCUMENT_COOKIE)
    return {}
  }
  leaveCookie(reply, DOCUMENT_COOKIE, key.value, { sameSite: 'lax', seconds: COOKIE_SECONDS })
  return { documentId: documentIdOf(key.hash) }
}

export const documentAnswers = [
  answer(openDocuments, async (context) => {
    const { world, reply } = context
    const { sessionId, role } = callerOf(context)
    const key = await context.change((tx) =>
      writeUniqueKey(
        tx,
        'sessions_document',
        () => drawDocumentKey(world.random, role) ?? refuse('notAllowed'),
        async (point, drawn) => ((await setDocumentHash(point, sessionId, drawn.hash)) ? drawn : refuse('sessionExpired')),
      ),
    )
    const { documentId = '' } = leaveDocumentKey(reply, key)
    return { documentId }
  }),
]
