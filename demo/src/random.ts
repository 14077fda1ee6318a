const SEED = 'parent portal demo country'

function numberFrom(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function mixBits(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Deterministic generator. Each family has its own, so that earlier families do not change later ones. */
export class Random {
  #state: number

  constructor(about: string, index = 0) {
    this.#state = mixBits(numberFrom(`${SEED}/${about}`) + Math.imul(index, 0x9e3779b1))
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const once = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61))
    return ((twice ^ (twice >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }

  pickExcept<T>(from: readonly T[], except: readonly T[]): T {
    for (;;) {
      const picked = this.pick(from)
      if (!except.includes(picked)) return picked
    }
  }
}
