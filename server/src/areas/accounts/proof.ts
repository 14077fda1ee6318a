import { CODE_MINUTES, type confirmByLink, PROOF_MINUTES, type resetByLink } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { contactTicket } from '../../admission/tickets.ts'
import type { Database } from '../../database/connect.ts'
import { answer, type CallContext } from '../../http/answer.ts'
import { hasOwnCode, makeCode, type Purpose, refuseCode, takeLink, tryCode } from './codes.ts'
import { askingNetworks, captchaBefore } from './codeTerms.ts'
import { askingBrowser, askingMarks, findKnownDevice } from './devices.ts'
import { asksForMany, guardStranger } from './guesses.ts'
import { findAccount } from './store.ts'

interface Sendable {
  code: string
  /** Only e-mails contain it. */
  link: string
  minutes: string
  expiresAt: Date
}

type Asking = Pick<CallContext<Call>, 'world' | 'request' | 'reply' | 'change' | 'solveCaptchaFor'>

/**
 * Sends a code: checks waits and captcha, ends the browser's previous code and queues the message in the same transaction. With an account
 * the code is valid only in sessions of that account.
 */
export async function sendCode(
  asked: Asking,
  contact: string,
  purpose: Purpose,
  write: (tx: Database, sendable: Sendable) => Promise<void>,
  accountId?: number,
): Promise<void> {
  const { world, request, reply, change, solveCaptchaFor } = asked
  const now = world.clock.now()
  const { leave, ...marks } = askingMarks(world.random, request)
  const account = await findAccount(world.db, contact)
  const isKnown = (await findKnownDevice(world.db, request, account?.id)) !== undefined
  const asker = { contact, purpose, accountId, ...marks, networks: askingNetworks(world.keyring, request), isTrusted: isKnown }
  const forContact = await captchaBefore(world.db, { ...asker, browser: marks.held ?? marks.browser }, now)
  const isOneOfMany = await asksForMany(world, request)
  const times = forContact === 0 && isOneOfMany ? 1 : forContact
  // Spent on the new mark, so that one solution sends one code.
  if (times > 0) await solveCaptchaFor(`${contact} ${Buffer.from(marks.browser).toString('hex')}`, { times })
  await change(async (tx) => {
    const { code, link = '', expiresAt } = await makeCode(tx, world, asker, times, now)
    await write(tx, { code, link, minutes: String(CODE_MINUTES), expiresAt })
  })
  leave(reply)
}

/** Returns the id of a correct code; refuses a wrong one. */
export async function checkCode(
  { world, request }: Pick<Asking, 'world' | 'request'>,
  contact: string,
  purpose: Purpose,
  typed: string,
  accountId?: number,
): Promise<number> {
  const asker = { contact, purpose, accountId, browser: askingBrowser(request) }
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
