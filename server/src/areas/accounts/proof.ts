import { CODE_MINUTES, type confirmByLink, PROOF_MINUTES, type resetByLink } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import type { Database } from '../../database/connect.ts'
import { type Asked, answer } from '../../kit/answer.ts'
import { contactTicket } from '../../kit/tickets.ts'
import { askedBefore, makeCode, notTooSoon, type Purpose, takeLink } from './codes.ts'
import { asksForMany } from './guesses.ts'

interface Sendable {
  code: string
  /** Only an e-mail carries one. */
  link: string
  minutes: string
  expiresAt: Date
}

/** What both requests for a code share: the wait, the captcha from the second on, a new code that ends the old, and its message in the same transaction. */
export async function sendCode(
  { world, request, change, solveCaptchaFor }: Pick<Asked<Call>, 'world' | 'request' | 'change' | 'solveCaptchaFor'>,
  contact: string,
  purpose: Purpose,
  write: (tx: Database, sendable: Sendable) => Promise<void>,
): Promise<void> {
  const now = world.clock.now()
  await notTooSoon(world.db, contact, purpose, now)
  const isSecond = await askedBefore(world.db, contact, purpose, now)
  if ((await asksForMany(world, request)) || isSecond) await solveCaptchaFor(contact)
  await change(async (tx) => {
    const { code, link = '', expiresAt } = await makeCode(tx, world, contact, purpose, now)
    await write(tx, { code, link, minutes: String(CODE_MINUTES), expiresAt })
  })
}

/** The button behind the link of an e-mail: whoever presses it holds the proof of that contact. */
export const byLink = (call: typeof confirmByLink | typeof resetByLink, purpose: Purpose, message: string) =>
  answer(call, async ({ body, world, reply, change, say }) => {
    const now = world.clock.now()
    const contact = await change((tx) => takeLink(tx, body.code, purpose, now))
    reply.header(HEADER.ticket, contactTicket(world.keyring, purpose, contact, now, PROOF_MINUTES))
    say(message)
    return { status: 'SUCCESS', message, contact }
  })
