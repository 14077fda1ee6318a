import { CODE_MINUTES, type confirmByLink, PROOF_MINUTES, type resetByLink } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { contactTicket, danTicketOf } from '../../admission/tickets.ts'
import type { Database } from '../../database/connect.ts'
import { answer, type CallContext } from '../../http/answer.ts'
import { guardStranger, hasManyCodeRequests, isExcusedByDan } from './attemptLimits.ts'
import { captchaBefore, networkDigests } from './codeLimits.ts'
import { hasOwnCode, makeCode, type Purpose, refuseCode, takeLink, tryCode } from './codes.ts'
import { browserDigest, browserMarks, findKnownDevice } from './devices.ts'
import { findAccount } from './store.ts'

interface Sendable {
  code: string
  /** Only e-mails contain it. */
  link: string
  minutes: string
  expiresAt: Date
}

type ProofContext = Pick<CallContext<Call>, 'world' | 'request' | 'reply' | 'change' | 'solveCaptchaFor'>

/**
 * Sends a code: checks waits and captcha, ends the browser's previous code and queues the message in the same transaction. With an account
 * the code is valid only in sessions of that account.
 */
export async function sendCode(
  context: ProofContext,
  contact: string,
  purpose: Purpose,
  write: (tx: Database, sendable: Sendable) => Promise<void>,
  accountId?: number,
): Promise<void> {
  const { world, request, reply, change, solveCaptchaFor } = context
  const now = world.clock.now()
  const { leave, ...marks } = browserMarks(world.random, request)
  const account = await findAccount(world.db, contact)
  const isKnown = (await findKnownDevice(world.db, request, account?.id)) !== undefined
  const asker = { contact, purpose, accountId, ...marks, networks: networkDigests(world.keyring, request), isTrusted: isKnown }
  const forContact = await captchaBefore(world.db, { ...asker, browser: marks.held ?? marks.browser }, now)
  const isOneOfMany = await hasManyCodeRequests(world, request)
  const times = forContact === 0 && isOneOfMany ? 1 : forContact
  const dan = danTicketOf(world.keyring, request, now)
  const isExcused = times === 1 && dan !== undefined && (await isExcusedByDan(world, dan.person))
  // Spent on the new mark, so that one solution sends one code.
  if (times > 0 && !isExcused) await solveCaptchaFor(`${contact} ${Buffer.from(marks.browser).toString('hex')}`, { times })
  await change(async (tx) => {
    const { code, link = '', expiresAt } = await makeCode(tx, world, asker, times, now)
    await write(tx, { code, link, minutes: String(CODE_MINUTES), expiresAt })
  })
  leave(reply)
}

/** Returns the id of a correct code; refuses a wrong one. */
export async function checkCode(
  { world, request }: Pick<ProofContext, 'world' | 'request'>,
  contact: string,
  purpose: Purpose,
  typed: string,
  accountId?: number,
): Promise<number> {
  const asker = { contact, purpose, accountId, browser: browserDigest(request) }
  const takeBack = (await hasOwnCode(world.db, asker)) ? undefined : await guardStranger(world, contact, request)
  const verdict = await tryCode(world.db, world.keyring, asker, typed, world.clock.now())
  if (!verdict.right) return refuseCode(verdict)
  await takeBack?.()
  return verdict.id
}

/** Answers the button behind an e-mail link: pressing it proves the contact. */
export const byLink = (call: typeof confirmByLink | typeof resetByLink, purpose: Purpose, message: string) =>
  answer(call, async ({ body, world, reply, change, say }) => {
    const now = world.clock.now()
    const contact = await change((tx) => takeLink(tx, body.code, purpose, now))
    reply.header(HEADER.ticket, contactTicket(world.keyring, purpose, contact, now, PROOF_MINUTES))
    say(message)
    return { status: 'SUCCESS', message, contact }
  })
