import { REFERENCE_WAIT_S } from '@portal/contract/enrolment'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../kit/addresses.ts'
import { auditChange, entryOf } from '../../kit/audit.ts'
import type { Caller } from '../../kit/caller.ts'
import { refuse } from '../../kit/refusals.ts'
import { countTry, uncountTry } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { referenceOf } from './reference.ts'

/** Wrong numbers in an hour before each further try needs a captcha: of one request, or from one network. */
const FREE = 4
const HOUR = 60

/** Seconds that a network waits before its next number is looked at: twice as long each time, up to half a minute. */
export const secondsBefore = (nth: number): number => (nth <= FREE ? 0 : Math.min(2 ** (nth - FREE - 1), REFERENCE_WAIT_S))

interface Asking {
  world: World
  request: FastifyRequest
  caller?: Caller | undefined
  solveCaptchaFor(subject: string): Promise<void>
}
interface Shown {
  prospectId: number
  childId: number
  /** The number of the request; null where nothing has been sent. */
  kept: string | null
  typed: string
}

/**
 * Holds a number that was typed against that of the request, and refuses a wrong one. Tries are counted before they are made, for all processes together,
 * and right ones are taken back. Nobody is locked out, since a stranger could do that to a family: who has the number needs a captcha at most, and waits
 * only where wrong numbers came from the same network.
 */
export async function refuseWrongReference({ world, request, caller, solveCaptchaFor }: Asking, shown: Shown): Promise<void> {
  const { prospectId, childId, kept, typed } = shown
  const now = world.clock.now()
  const [ofRequest, fromHere] = [`reference of ${prospectId}`, `references ${networkOf(request.ip)}`]
  const nth = await countTry(world, ofRequest, HOUR, now)
  const nthHere = await countTry(world, fromHere, HOUR, now)
  const takeBack = async () => {
    for (const what of [ofRequest, fromHere]) await uncountTry(world, what, HOUR, now)
  }
  if (Math.max(nth, nthHere) > FREE) {
    await solveCaptchaFor(`${prospectId} ${typed}`).catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
    await request.waitAside(secondsBefore(nthHere) * 1000)
  }
  if (kept !== null && referenceOf(typed) === kept) return takeBack()
  const action = `${request.method} ${request.routeOptions.url} referenceWrong`
  await auditChange(world.db, entryOf(caller, action, childId, request.id, now))
  refuse('referenceWrong')
}
