import { hash, verify } from '@node-rs/argon2'

export type PasswordCost = 'normal' | 'light'

/** The library's default algorithm is argon2id; `light` is for tests alone. */
const costs = {
  normal: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
}

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => hash(password, costs[cost])

const strangers = new Map<PasswordCost, Promise<string>>()

/** Whether the password is right. Someone unknown takes as long as a wrong password: a hash of nothing is checked instead. */
export async function passwordMatches(password: string, stored: string | undefined, cost: PasswordCost): Promise<boolean> {
  if (stored !== undefined) return verify(stored, password)
  const nobodys = strangers.get(cost) ?? hashPassword('', cost)
  strangers.set(cost, nobodys)
  await verify(await nobodys, password)
  return false
}
