import { Random } from '@portal/demo/random'

/** Chance that falls the same way for the same seed: each step draws from its own, so that those before it change nothing. */
export class Chance extends Random {
  is(share: number): boolean {
    return this.next() < share
  }

  /** One of them, or undefined where there is none. */
  some<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : this.pick(from)
  }

  /** From `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)))
  }
}
