import { randomBytes, randomInt } from 'node:crypto'

/** Where keys, codes and numbers are drawn from, all of them unguessable. */
export interface Random {
  /** A whole number from 0 up to, and without, `below`. */
  int(below: number): number
  bytes(count: number): Buffer
}

export const systemRandom: Random = { int: (below) => randomInt(below), bytes: (count) => randomBytes(count) }
