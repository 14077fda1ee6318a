import { CODE_MINUTES } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import type { Database } from '../../database/connect.ts'
import type { Asked } from '../../kit/answer.ts'
import { askedBefore, makeCode, notTooSoon, type Purpose } from './codes.ts'
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
    const { code, link = '', expiresAt } = await makeCode(tx, world.keyring, contact, purpose, now)
    await write(tx, { code, link, minutes: String(CODE_MINUTES), expiresAt })
  })
}
