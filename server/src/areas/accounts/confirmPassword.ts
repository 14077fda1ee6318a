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
import { passwordMatches } from './passwords.ts'
import { findAccountById, holdPassword, renewSession } from './store.ts'

/**
 * Refuses unless the password is the caller's; wrong tries are counted per session. Returns a function for the transaction that refuses if
 * the password has changed since, and replaces the session's token, so that a stolen token does not benefit from the confirmation.
 */
export async function confirmPassword(
  context: Pick<CallContext<Call>, 'world' | 'request' | 'caller'>,
  encoded: string,
  wrong: Refusal = 'passwordWrong',
): Promise<(tx: Database) => Promise<string>> {
  const { world, request } = context
  const { accountId, sessionId } = callerOf(context)
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
    return writeUniqueKey(
      tx,
      'sessions_token',
      () => randomToken(world.random),
      async (point, key) => ((await renewSession(point, sessionId, before, digestOf(key))) ? key : refuse('sessionExpired')),
    )
  }
}
