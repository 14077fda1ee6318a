import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../kit/refusals.ts'

type PasswordCost = 'normal' | 'light'

/** The library's default algorithm is argon2id; `light` is for tests alone. */
const costs = {
  normal: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
}

/** So many are hashed at once; the rest wait in line, so that a storm of log-ins leaves the process free for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const LONGEST_LINE = 500
let hashing = 0
const line: (() => void)[] = []

async function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  if (hashing >= AT_ONCE) {
    if (line.length >= LONGEST_LINE) return refuse('overloaded', { retryAfter: 5 })
    await new Promise<void>((resolve) => line.push(resolve))
  } else hashing++
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next === undefined) hashing--
    else next()
  }
}

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => inTurn(() => hash(password, costs[cost]))

const strangers = new Map<PasswordCost, string>()

async function nobodys(cost: PasswordCost): Promise<string> {
  const made = strangers.get(cost) ?? (await hashPassword('', cost))
  strangers.set(cost, made)
  return made
}

/** Whether the password is right. Someone unknown takes as long as a wrong password: a hash of nothing is checked instead. */
export async function passwordMatches(password: string, stored: string | undefined, cost: PasswordCost): Promise<boolean> {
  const held = stored ?? (await nobodys(cost))
  return (await inTurn(() => verify(held, password))) && stored !== undefined
}
