import { CODE_MINUTES, type confirmByLink, PROOF_MINUTES, type resetByLink } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import type { Database } from '../../database/connect.ts'
import { type Asked, answer } from '../../kit/answer.ts'
import { HARDER_TIMES } from '../../kit/captcha.ts'
import { contactTicket } from '../../kit/tickets.ts'
import { captchaKindFor, hasOwnCode, makeCode, notTooSoon, type Purpose, refuseCode, takeLink, tryCode } from './codes.ts'
import { askingBrowser, askingMarks, findKnownDevice } from './devices.ts'
import { asksForMany, guardAsking, guardStranger } from './guesses.ts'
import { findAccount } from './store.ts'

interface Sendable {
  code: string
  /** Only an e-mail carries one. */
  link: string
  minutes: string
  expiresAt: Date
}

type Asking = Pick<Asked<Call>, 'world' | 'request' | 'reply' | 'change' | 'solveCaptchaFor'>

/**
 * What all requests for a code share: the wait, the captcha from the second on, a new code that ends the old one of this browser, and its
 * message in the same transaction. With an account the code counts in a session of that account alone.
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
  const asker = { contact, purpose, accountId, ...marks, isKnown }
  await notTooSoon(world.db, { ...asker, browser: asker.held }, now)
  // A browser in which the account has signed in before is not held to what others asked from its network.
  const takeBack = isKnown ? async () => undefined : await guardAsking(world, contact, request)
  try {
    const isOneOfMany = await asksForMany(world, request)
    const forContact = await captchaKindFor(world.db, asker, now)
    const kind = forContact === 'none' && isOneOfMany ? 'usual' : forContact
    // Spent on the new mark: one solution sends one code.
    if (kind !== 'none')
      await solveCaptchaFor(`${contact} ${Buffer.from(asker.browser).toString('hex')}`, { times: kind === 'harder' ? HARDER_TIMES : 1 })
    await change(async (tx) => {
      const { code, link = '', expiresAt } = await makeCode(tx, world, asker, kind, now)
      await write(tx, { code, link, minutes: String(CODE_MINUTES), expiresAt })
    })
    leave(reply)
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Answers the id of the code that was entered rightly; refuses a wrong one. */
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

/** The button behind the link of an e-mail: a person who presses it holds the proof of that contact. */
export const byLink = (call: typeof confirmByLink | typeof resetByLink, purpose: Purpose, message: string) =>
  answer(call, async ({ body, world, reply, change, say }) => {
    const now = world.clock.now()
    const contact = await change((tx) => takeLink(tx, body.code, purpose, now))
    reply.header(HEADER.ticket, contactTicket(world.keyring, purpose, contact, now, PROOF_MINUTES))
    say(message)
    return { status: 'SUCCESS', message, contact }
  })
