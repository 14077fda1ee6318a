import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import { refuse } from '../text/refusals.ts'
import type { GateDependencies } from '../world.ts'
import { digestOf } from './keys.ts'
import { consumeDigest, findConsumed, restoreDigest } from './singleUse.ts'

/** Work factors of a harder captcha and of the hardest: some seconds, and half a minute, on a cheap phone. */
export const HARD_WORK_FACTOR = 4
export const MAX_WORK_FACTOR = 16

/** Returns the work factor after `attempts`: 1 while they are free, then HARD_WORK_FACTOR, doubled for every five more. */
export const workFactorAfter = (attempts: number, free: number): number =>
  attempts <= free ? 1 : Math.min(HARD_WORK_FACTOR * 2 ** Math.floor((attempts - free - 1) / 5), MAX_WORK_FACTOR)

/** Cookie that holds the work factor of a browser's next challenges. */
export const WORK_FACTOR_COOKIE = 'harder'
export const WORK_FACTOR_MINUTES = 60

const REUSE_MS = 60_000
export const doNothing = async () => undefined

/** Reads the work factor from the cookie, clamped to the valid range. */
export const workFactorIn = (cookie: string | undefined): number => {
  const held = Number(cookie ?? 1)
  return Number.isInteger(held) ? Math.min(Math.max(held, 1), MAX_WORK_FACTOR) : 1
}

/** Refuses a solution below the wanted work factor; the refusal carries the wanted one. */
export function refuseLowWorkFactor(verdict: { times: number }, wanted: number): void {
  if (verdict.times < wanted) refuse('captchaHarder', { values: { times: wanted } })
}

/** Further check before a lookup, called with the captcha's verdict before the captcha is spent. */
export type Limit = (verdict: { times: number }) => Promise<void>

/** An accepted solution: its subject and the time it was spent. */
export interface Solved {
  name: string
  at: Date
}

/** Accepts a solution once. A repeat on the same subject within a minute passes too, so that a lost answer costs no second puzzle. */
export async function passCaptcha(
  { db, clock, captcha, keyring }: GateDependencies,
  solution: string | undefined,
  subject: string,
  limit: Limit = doNothing,
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
    const before = await findConsumed(db, thing.digest)
    if (before === undefined) return undefined
    const isSame = before.subject !== null && Buffer.from(before.subject).equals(thing.subject)
    if (!isSame || now.getTime() - before.spentAt.getTime() > REUSE_MS) return refuse('captchaUsed')
    return { name, at: before.spentAt }
  }
  const before = await spentBefore()
  if (before !== undefined) return { solved: before, giveBack: doNothing }
  const verdict = await captcha.check(solution)
  if (typeof verdict === 'string') return refuse(verdict === 'expired' ? 'captchaExpired' : 'captchaWrong')
  await limit(verdict)
  if (await consumeDigest(db, thing)) return { solved: { name, at: now }, giveBack: () => restoreDigest(db, thing.digest) }
  return { solved: (await spentBefore()) ?? refuse('captchaUsed'), giveBack: doNothing }
}
