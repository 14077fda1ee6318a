import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import { digestOf } from './digest.ts'
import type { Doors } from './doors.ts'
import { refuse } from './refusals.ts'
import { findSpent, spend, unspend } from './spend.ts'

/** Held by a browser that was told to do more work: its next challenges are the harder kind. */
export const HARDER_COOKIE = 'harder'
export const HARDER_MINUTES = 60

const SAME_AGAIN_MS = 60_000
const nothing = async () => undefined

/** What else stands before a look-up: called with the verdict on its captcha, before that is spent. */
export type Limit = (verdict: { harder: boolean }) => Promise<void>

/** A solution that was taken: what it is for, and when it was spent. */
export interface Solved {
  name: string
  at: Date
}

/** Takes a solution, once. The same one on the same subject within a minute is let in again: a lost answer costs no second puzzle. */
export async function passCaptcha(
  { db, clock, captcha, keyring }: Doors,
  solution: string | undefined,
  subject: string,
  limit: Limit = nothing,
): Promise<{ solved: Solved; giveBack(): Promise<void> }> {
  if (solution === undefined || solution === '') return refuse('captchaNeeded')
  const name = captcha.nameOf(solution) ?? refuse('captchaWrong')
  const now = clock.now()
  const thing = {
    digest: digestOf(`captcha ${name}`),
    subject: keyring.sign('subject', subject).signature,
    now,
    forgetAt: new Date(now.getTime() + CAPTCHA_MINUTES * 60_000),
  }
  const spentBefore = async (): Promise<Solved | undefined> => {
    const before = await findSpent(db, thing.digest)
    if (before === undefined) return undefined
    const isSame = before.subject !== null && Buffer.from(before.subject).equals(thing.subject)
    if (!isSame || now.getTime() - before.spentAt.getTime() > SAME_AGAIN_MS) return refuse('captchaUsed')
    return { name, at: before.spentAt }
  }
  const before = await spentBefore()
  if (before !== undefined) return { solved: before, giveBack: nothing }
  const verdict = await captcha.check(solution)
  if (typeof verdict === 'string') return refuse(verdict === 'expired' ? 'captchaExpired' : 'captchaWrong')
  await limit(verdict)
  if (await spend(db, thing)) return { solved: { name, at: now }, giveBack: () => unspend(db, thing.digest) }
  return { solved: (await spentBefore()) ?? refuse('captchaUsed'), giveBack: nothing }
}
