import { type CampaignKind, LOT_LENGTH, LOT_LETTERS, REFERENCE_WAIT_S } from '@portal/contract/enrolment'
import type { FastifyRequest } from 'fastify'
import { networksOf } from '../../kit/addresses.ts'
import { auditChange, entryOf, placeOf } from '../../kit/audit.ts'
import type { Caller } from '../../kit/caller.ts'
import { drawUntilFree } from '../../kit/draw.ts'
import { refuse } from '../../kit/refusals.ts'
import { countTry, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import type { Random } from '../../outside/random.ts'
import { enrolmentLimits } from './limits.ts'

const { referencesOfRequest, referencesHere } = enrolmentLimits

const DIGITS = 9

/** Rows of a table in which every single wrong digit and every swap of neighbours is noticed (a Damm quasigroup). */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

const checkDigit = (digits: string): string => [...digits].reduce((interim, digit) => table[Number(interim)]?.[Number(digit)] ?? '', '0')

const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

/** A number to keep and to read aloud: digits in groups, the last of them a check on the others. */
export function newReference(random: Random): string {
  return withCheckDigit(String(random.int(10 ** DIGITS)).padStart(DIGITS, '0'))
}

/** By which a request takes part in the draw of places. It opens nothing and can be published. */
export const newLot = (random: Pick<Random, 'int'>): string =>
  Array.from({ length: LOT_LENGTH }, () => LOT_LETTERS.charAt(random.int(LOT_LETTERS.length))).join('')

/** What is sent, under a number of its own, and for a kindergarten or sub-program under a new lot, however often it was sent before. */
export const numbered = <Sent extends object>(random: Random, campaign: { kind: CampaignKind }, sent: Sent) => ({
  ...sent,
  reference: newReference(random),
  lot: campaign.kind === 'firstGrade' ? null : newLot(random),
})

/** The transaction of a send, done again with others where its number or its lot is taken. */
export const numberedUntilFree = <Outcome>(send: () => Promise<Outcome>): Promise<Outcome> =>
  drawUntilFree(['prospects_reference_once', 'prospects_lot_once'], send)

export const withCheckDigit = (digits: string): string => grouped(digits + checkDigit(digits))

/** As it is kept; undefined where a slip was made in typing it. */
export function referenceOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return digits.length === DIGITS + 1 && checkDigit(digits.slice(0, DIGITS)) === digits.slice(DIGITS) ? grouped(digits) : undefined
}

/** A text for someone who may know of a request, and no digit of the number that opens it. */
export const withoutReference = (text: string): string => text.replace(/\b\d{3}-\d{3}-\d{4}\b/g, '***-***-****')

/** Seconds that a network waits before its next number is looked at: twice as long each time, up to half a minute. */
export function secondsBefore(nth: number): number {
  const past = nth - referencesHere.most
  return past <= 0 ? 0 : Math.min(2 ** (past - 1), REFERENCE_WAIT_S)
}

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
  const ofRequest = await countTry(world, tryOf(referencesOfRequest, { request: prospectId }), now)
  const fromHere = await countTry(world, tryOf(referencesHere, { network: networksOf(request.ip) }), now)
  const takeBack = async () => {
    for (const count of [ofRequest, fromHere]) await count.takeBack()
  }
  if (ofRequest.nth > referencesOfRequest.most || fromHere.nth > referencesHere.most) {
    await solveCaptchaFor(`${prospectId} ${typed}`).catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
    await request.waitAside(secondsBefore(fromHere.nth) * 1000)
  }
  if (kept !== null && referenceOf(typed) === kept) return takeBack()
  const action = `${request.method} ${request.routeOptions.url} referenceWrong`
  await auditChange(world.db, entryOf(caller, action, childId, request.id, now, placeOf(world.keyring, request)))
  refuse('referenceWrong')
}
