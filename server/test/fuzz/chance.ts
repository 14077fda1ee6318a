import { Random } from '@portal/demo/random'

/** Deterministic generator by seed: each step has its own, so that earlier steps do not change later ones. */
export class Chance extends Random {
  is(share: number): boolean {
    return this.next() < share
  }

  /** Picks one; undefined from an empty list. */
  some<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : this.pick(from)
  }

  /** From `least` to `most`, both inclusive. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)))
  }
}
