import { REFERENCE_WAIT_S } from '@portal/contract/constants'
import { type CampaignKind, LOT_LENGTH, LOT_LETTERS } from '@portal/contract/enrolment'
import type { FastifyRequest } from 'fastify'
import { attemptOf, countAttempt } from '../../admission/attempts.ts'
import { auditChange, entryOf, placeOf } from '../../admission/audit.ts'
import { networksOf } from '../../admission/networks.ts'
import type { Caller } from '../../admission/session.ts'
import { retryUntilUnique } from '../../admission/uniqueKeys.ts'
import type { Random } from '../../outside/random.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { enrolmentLimits } from './limits.ts'

const { referencesOfRequest, referencesHere } = enrolmentLimits

const DIGITS = 9

/** Damm quasigroup: detects every single wrong digit and every swap of neighbours. */
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

/** Random reference in groups of digits, the last one a check digit. */
export function newReference(random: Random): string {
  return withCheckDigit(String(random.int(10 ** DIGITS)).padStart(DIGITS, '0'))
}

/** Lot number for the draw of places. It grants no access and can be published. */
export const newLot = (random: Pick<Random, 'int'>): string =>
  Array.from({ length: LOT_LENGTH }, () => LOT_LETTERS.charAt(random.int(LOT_LETTERS.length))).join('')

/** Adds a new reference and, for kindergarten and sub-program, a new lot; every repeated send gets new ones. */
export const numbered = <Sent extends object>(random: Random, campaign: { kind: CampaignKind }, sent: Sent) => ({
  ...sent,
  reference: newReference(random),
  lot: campaign.kind === 'firstGrade' ? null : newLot(random),
})

/** Retries the send's transaction with other numbers if its reference or lot is taken. */
export const numberedUntilFree = <Outcome>(send: () => Promise<Outcome>): Promise<Outcome> =>
  retryUntilUnique(['prospects_reference_once', 'prospects_lot_once'], send)

export const withCheckDigit = (digits: string): string => grouped(digits + checkDigit(digits))

/** Reference in stored form; undefined if its check digit is wrong. */
export function referenceOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return digits.length === DIGITS + 1 && checkDigit(digits.slice(0, DIGITS)) === digits.slice(DIGITS) ? grouped(digits) : undefined
}

/** Masks references in a text for readers who may know of the request but must not act on it. */
export const withoutReference = (text: string): string => text.replace(/\b\d{3}-\d{3}-\d{4}\b/g, '***-***-****')

/** Seconds that a network waits before its next try: doubles each time, up to REFERENCE_WAIT_S. */
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
interface ReferenceCheck {
  prospectId: number
  childId: number
  /** Stored reference of the request; null if it is unsent. */
  stored: string | null
  typed: string
}

/**
 * Refuses a wrong reference. Tries are counted in the database before the comparison and the count is undone on success. A request is never
 * locked, since a stranger could lock the family out: the owner needs a captcha at most, and waits only after wrong tries from the same
 * network.
 */
export async function refuseWrongReference({ world, request, caller, solveCaptchaFor }: Asking, check: ReferenceCheck): Promise<void> {
  const { prospectId, childId, stored, typed } = check
  const now = world.clock.now()
  const ofRequest = await countAttempt(world, attemptOf(referencesOfRequest, { request: prospectId }), now)
  const fromHere = await countAttempt(world, attemptOf(referencesHere, { network: networksOf(request.ip) }), now)
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
  if (stored !== null && referenceOf(typed) === stored) return takeBack()
  const action = `${request.method} ${request.routeOptions.url} referenceWrong`
  await auditChange(world.db, entryOf(caller, action, childId, request.id, now, placeOf(world.keyring, request)))
  refuse('referenceWrong')
}
