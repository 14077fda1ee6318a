import type { LoginResult } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { maskedContact } from '@portal/contract/phones'
import { myRoles, SECOND_STEP_MINUTES, secondStep, switchRole } from '@portal/contract/roles'
import { MAX_WORK_FACTOR } from '../../admission/captcha.ts'
import { digestOf } from '../../admission/keys.ts'
import type { Caller } from '../../admission/session.ts'
import { consumeTicket, secondTicket, secondTicketOf } from '../../admission/tickets.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { answer, type CallContext, callerOf, type NoteAuditFacts } from '../../http/answer.ts'
import { languageOf } from '../../http/cookies.ts'
import { queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { reopen } from './closing.ts'
import { networkDigests } from './codeLimits.ts'
import { endCode, makeCode, wasJustSent } from './codes.ts'
import { browserMarks, findKnownDevice, markDevice } from './devices.ts'
import { drawDocumentKey, leaveDocumentKey } from './documents.ts'
import { checkCode } from './proof.ts'
import { rolesOf } from './rolesStore.ts'
import type { UsedRole } from './rules.ts'
import { endSession, findAccountById, hasStepped, holdPassword, openSession } from './store.ts'

type SignInContext = Pick<CallContext<Call>, 'world' | 'request' | 'reply' | 'change'>
type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** Opens a session of an account in one of its roles, in the caller's transaction. */
export async function openAs(
  { world, request, reply }: SignInContext,
  tx: Database,
  about: NoteAuditFacts,
  account: Account,
  { role, id: roleId, orgId }: UsedRole,
  { isSecondStep = false } = {},
): Promise<LoginResult> {
  const now = world.clock.now()
  about({ accountId: account.id, personId: account.personId, role, orgId })
  // Comes first, because it waits for a concurrent removal of the account.
  const isReopened = account.closedAt !== null && (await reopen(tx, world, account.id))
  const device = await markDevice(tx, { random: world.random, request, reply }, account.id, now, { isSecondStep })
  if (device.isNew)
    await queueMessage(tx, world, account.username, 'newDevice', { time: timeInWords(now), device: device.name, link: world.publicUrl() })
  const { token, documentKey } = await writeUniqueKey(
    tx,
    ['sessions_token', 'sessions_document'],
    () => ({ token: randomToken(world.random), documentKey: drawDocumentKey(world.random, role) }),
    async (point, key) => {
      const documentHash = key.documentKey?.hash
      await openSession(point, { accountId: account.id, deviceId: device.id, roleId, tokenHash: digestOf(key.token), documentHash, now })
      return key
    },
  )
  const user = { displayName: displayName(account), personId: account.personId, userName: account.username, role }
  const { language } = account
  return {
    token,
    ...leaveDocumentKey(reply, documentKey),
    ...user,
    ...(isReopened && { isReopened }),
    ...(languageOf(request) === undefined && { language }),
  }
}

/** Ends the replaced session; of concurrent calls with one token only one succeeds. */
async function replaceSession(tx: Database, session: { sessionId: number; personId: number }, now: Date): Promise<void> {
  if (!(await endSession(tx, session, now))) refuse('sessionExpired')
}

/** Ends the session sent along with a sign-in to the same account. */
export async function endPreviousSession(tx: Database, previous: Caller | undefined, account: Account, now: Date): Promise<void> {
  if (previous?.accountId === account.id) await endSession(tx, previous, now)
}

/** Sends staff on a new device a code and refuses with the ticket for the second step. */
export async function requireSecondStep(
  context: SignInContext,
  account: Account,
  { role, id: roleId, orgId }: UsedRole,
  session?: number,
): Promise<void> {
  const { world, request, reply, change } = context
  if (role === 'EDU_PARENT' || !world.needsSecondStep) return
  const deviceId = await findKnownDevice(world.db, request, account.id)
  if (deviceId !== undefined && (await hasStepped(world.db, deviceId))) return
  const now = world.clock.now()
  const contact = account.username
  const { leave, ...marks } = browserMarks(world.random, request)
  const asker = { contact, purpose: 'SECOND' as const, ...marks, networks: networkDigests(world.keyring, request), isTrusted: true }
  await change(async (tx, about) => {
    about({ accountId: account.id, personId: account.personId, role, orgId })
    // On a repeated sign-in the code has been sent already.
    if (await wasJustSent(tx, { ...asker, browser: asker.held }, now)) return
    // The right password replaces the captcha.
    const { code, expiresAt } = await makeCode(tx, world, asker, MAX_WORK_FACTOR, now)
    await queueMessage(tx, world, contact, 'secondStepCode', { code, minutes: String(SECOND_STEP_MINUTES) }, { expiresAt })
    leave(reply)
  })
  reply.header(HEADER.ticket, secondTicket(world.keyring, { account: account.id, role: roleId, session }, now, SECOND_STEP_MINUTES))
  refuse('secondStep', { values: { contact: maskedContact(contact) } })
}

const WELCOME = 'Амжилттай нэвтэрлээ'

export const signingInAnswers = [
  answer(myRoles, async (context) => {
    const { accountId, roleId: current } = callerOf(context)
    const held = await rolesOf(context.world.db, accountId)
    return held.map(({ id: roleId, role, orgId, orgName }) => ({ roleId, role, orgId, orgName, isCurrent: roleId === current }))
  }),

  answer(switchRole, async (context) => {
    const { world, body, change, say } = context
    const caller = callerOf(context)
    const account = (await findAccountById(world.db, caller.accountId)) ?? refuse('sessionExpired')
    const wanted = (await rolesOf(world.db, caller.accountId)).find(({ id }) => id === body.roleId) ?? refuse('notFoundRecord')
    await requireSecondStep(context, account, wanted, caller.sessionId)
    const opened = await change(async (tx, about) => {
      await holdPassword(tx, account.id)
      await replaceSession(tx, caller, world.clock.now())
      return openAs(context, tx, about, account, wanted)
    })
    say(WELCOME)
    return opened
  }),

  answer(secondStep, async (context) => {
    const { world, request, body, change, say } = context
    const now = world.clock.now()
    const ticket = secondTicketOf(world.keyring, request, now) ?? refuse('secondStepExpired')
    const account = (await findAccountById(world.db, ticket.account)) ?? refuse('secondStepExpired')
    const role = (await rolesOf(world.db, account.id)).find(({ id }) => id === ticket.role) ?? refuse('secondStepExpired')
    const codeId = await checkCode({ world, request }, account.username, 'SECOND', body.validationCode)
    const previous = await context.callerIfAny()
    const opened = await change(async (tx, about) => {
      if (!(await endCode(tx, codeId, now)) || !(await consumeTicket(tx, ticket, now))) return refuse('secondStepExpired')
      const { closedAt } = (await holdPassword(tx, account.id)) ?? refuse('secondStepExpired')
      if (ticket.session !== undefined) await replaceSession(tx, { sessionId: ticket.session, personId: account.personId }, now)
      await endPreviousSession(tx, previous, account, now)
      return openAs(context, tx, about, { ...account, closedAt }, role, { isSecondStep: true })
    })
    say(WELCOME)
    return opened
  }),
]
