import { setTimeout } from 'node:timers/promises'
import { refuse } from '../../kit/refusals.ts'
import { countTry, minutesLeft, triesOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'

const MINUTES = 15
/** Wrong passwords from one address for one account: past this, refused until the quarter of an hour is over. */
const MOST_HERE = 10
/** Wrong passwords for one account from anywhere: past this every try waits, but nobody is locked out by strangers. */
const MOST_ANYWHERE = 30
const WAIT_MS = 1500

/** Counts wrong passwords for all processes together. */
export function guessesOf({ db, clock }: Pick<World, 'db' | 'clock'>, address: string, username: string) {
  const now = clock.now()
  const here = `login ${address} ${username}`
  const anywhere = `login ${username}`
  return {
    async mayGoOn() {
      if ((await triesOf(db, here, MINUTES, now)) >= MOST_HERE) {
        const minutes = minutesLeft(MINUTES, now)
        refuse('tooManyTries', { values: { minutes }, retryAfter: minutes * 60 })
      }
      if ((await triesOf(db, anywhere, MINUTES, now)) >= MOST_ANYWHERE) await setTimeout(WAIT_MS)
    },
    async wasWrong() {
      await countTry(db, here, MINUTES, now)
      await countTry(db, anywhere, MINUTES, now)
    },
  }
}
