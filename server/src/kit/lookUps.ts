import { setTimeout } from 'node:timers/promises'
import { HARDER_TIMES, type Limit, refuseEasy } from './captcha.ts'
import { refuse } from './refusals.ts'
import { countTry } from './tries.ts'
import type { Doors } from './world.ts'

const WAIT_MS = 1500
const HOUR = 60

/**
 * Look-ups by registry number, counted for all processes together. Too many from one network are refused. One number that many look up is
 * never locked, since a stranger could do that to a family: each further look-up is more work, and waits.
 */
export const lookUpLimit =
  ({ db, keyring, clock, settings: { lookUps } }: Doors, registryNumber: string, network: string): Limit =>
  async (verdict) => {
    const now = clock.now()
    if ((await countTry({ db, keyring }, `look-ups ${network}`, 1, now)) > lookUps.perMinute) refuse('tooManyRequests', { retryAfter: 60 })
    if ((await countTry({ db, keyring }, `look-up of ${registryNumber}`, HOUR, now)) < lookUps.freeOfNumber) return
    refuseEasy(verdict, HARDER_TIMES)
    await setTimeout(WAIT_MS)
  }
