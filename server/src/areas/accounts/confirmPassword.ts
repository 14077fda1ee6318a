import type { Call } from '@portal/contract/call'
import { decodePassword } from '@portal/contract/fields'
import type { Refusal } from '@portal/contract/refusals'
import { digestOf } from '../../admission/keys.ts'
import { networksOf } from '../../admission/networks.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { type CallContext, callerOf } from '../../http/answer.ts'
import { tokenOf } from '../../http/execute.ts'
import { refuse } from '../../text/refusals.ts'
import { guardOldPassword } from './attemptLimits.ts'
import { drawDocumentKey, leaveDocumentKey } from './documents.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountById, holdPassword, renewSession } from './store.ts'

/** New token of a session, and the id of its new document cookie. */
export interface Renewed {
  token: string
  documentId?: string
}

/**
 * Refuses unless the password is the caller's; wrong tries are counted per session. Returns a function for the transaction that refuses if
 * the password has changed since, and replaces the session's token and document cookie, so that a stolen one does not benefit from the
 * confirmation.
 */
export async function confirmPassword(
  context: Pick<CallContext<Call>, 'world' | 'request' | 'reply' | 'caller'>,
  encoded: string,
  wrong: Refusal = 'passwordWrong',
): Promise<(tx: Database) => Promise<Renewed>> {
  const { world, request, reply } = context
  const { accountId, sessionId, role } = callerOf(context)
  const account = (await findAccountById(world.db, accountId)) ?? refuse('sessionExpired')
  const takeBack = await guardOldPassword(world, sessionId)
  const how = { cost: world.settings.passwordCost, networks: networksOf(request.ip) }
  if (!(await passwordMatches(decodePassword(encoded) ?? '', account.passwordHash, how))) refuse(wrong)
  await takeBack()
  return async (tx) => {
    const held = await holdPassword(tx, accountId)
    // Closed elsewhere at the same time: the password was right, but the session has ended.
    if (held === undefined || held.closedAt !== null) return refuse('sessionExpired')
    if (held.passwordHash !== account.passwordHash) refuse(wrong)
    const before = digestOf(tokenOf(request) ?? '')
    const { token, documentKey } = await writeUniqueKey(
      tx,
      ['sessions_token', 'sessions_document'],
      () => ({ token: randomToken(world.random), documentKey: drawDocumentKey(world.random, role) }),
      async (point, key) => {
        const next = { tokenHash: digestOf(key.token), documentHash: key.documentKey?.hash }
        return (await renewSession(point, sessionId, before, next)) ? key : refuse('sessionExpired')
      },
    )
    return { token, ...leaveDocumentKey(reply, documentKey) }
  }
}
