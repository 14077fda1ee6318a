import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type * as z from 'zod/mini'
import type { Networks } from '../../admission/networks.ts'
import { fairQueue } from '../../load/fairQueue.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { isCommon } from './commonPasswords.ts'
import { accountLimits } from './limits.ts'
import { typedAs } from './rules.ts'

type PasswordCost = 'normal' | 'light'

/** The library's default algorithm is argon2id; `light` is for tests only. */
const costs = {
  normal: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
}

/** Hashing uses one core less than available, so that a burst of log-ins does not block the process; turns are shared by network. */
const inTurn = fairQueue({ atOnce: Math.max(1, availableParallelism() - 1), longest: accountLimits.hashing.most })

/** Network of passwords that no visitor sent. */
const OURSELVES: Networks = [{ name: 'ourselves', times: 1 }]

export const hashPassword = (password: string, cost: PasswordCost, networks = OURSELVES): Promise<string> =>
  inTurn(networks, () => hash(password, costs[cost]))

const strangers = new Map<PasswordCost, string>()

async function dummyHash(cost: PasswordCost): Promise<string> {
  const made = strangers.get(cost) ?? (await hashPassword('', cost))
  strangers.set(cost, made)
  return made
}

interface Check {
  cost: PasswordCost
  networks: Networks
  /** Called when the check's turn comes, before hashing; may refuse. */
  justBefore?: () => Promise<void>
}

/** Whether the password is right. An unknown user takes as long as a wrong password: a dummy hash is checked instead. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
  { cost, networks, justBefore }: Check,
): Promise<boolean> {
  const held = stored ?? (await dummyHash(cost))
  const right = await inTurn(networks, async () => {
    await justBefore?.()
    return verify(held, password)
  })
  return right && stored !== undefined
}

/** Password of the demo's accounts. */
export const DEMO_PASSWORD = 'Demo1234'

/** Validates a chosen password against its rule and the common passwords. */
export function chosenAs(rule: z.ZodMiniType<string>, encoded: string, field: string, { isDemo }: Pick<World, 'isDemo'>): string {
  const password = typedAs(rule, encoded, field)
  // The demo's log-in page shows this password, so it is allowed there.
  const isDemos = isDemo && password === DEMO_PASSWORD
  return isCommon(password) && !isDemos ? refuse('passwordCommon', { fields: { [field]: 'passwordCommon' } }) : password
}
