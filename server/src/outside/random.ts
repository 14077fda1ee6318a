import { randomBytes, randomInt } from 'node:crypto'

/** Cryptographic generator for keys, codes and numbers. */
export interface Random {
  /** Integer from 0 to `below`, exclusive. */
  int(below: number): number
  bytes(count: number): Buffer
}

export const systemRandom: Random = { int: (below) => randomInt(below), bytes: (count) => randomBytes(count) }
