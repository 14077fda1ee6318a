import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../kit/addresses.ts'
import { refuse } from '../../kit/refusals.ts'
import { countTry, minutesLeft, uncountTry } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'

const MINUTES = 15
/** Wrong tries from one address for one contact: past this, refused until the quarter of an hour is over. */
const MOST_HERE = 10
/** Wrong tries for one contact from anywhere: past this every try waits, but nobody is locked out by strangers. */
const MOST_ANYWHERE = 30
const WAIT_MS = 1500

/** Counts a try before it is made, for all processes together, so that many at once cannot slip through; a right one is taken back. */
export async function guard({ db, keyring, clock }: Pick<World, 'db' | 'keyring' | 'clock'>, contact: string, request: FastifyRequest) {
  const now = clock.now()
  const here = `code ${contact} ${networkOf(request.ip)}`
  const anywhere = `code ${contact}`
  const counter = { db, keyring }
  const minutes = minutesLeft(MINUTES, now)
  if ((await countTry(counter, here, MINUTES, now)) > MOST_HERE) refuse('tooManyTries', { values: { minutes }, retryAfter: minutes * 60 })
  if ((await countTry(counter, anywhere, MINUTES, now)) > MOST_ANYWHERE) await setTimeout(WAIT_MS)
  return {
    async wasRight() {
      await uncountTry(counter, here, MINUTES, now)
      await uncountTry(counter, anywhere, MINUTES, now)
    },
  }
}

/** Tries of the old password by one session, which nobody else can use up. */
export async function guardOldPassword({ db, keyring, clock }: Pick<World, 'db' | 'keyring' | 'clock'>, sessionId: number) {
  const now = clock.now()
  const bySession = `old password by session ${sessionId}`
  const minutes = minutesLeft(MINUTES, now)
  if ((await countTry({ db, keyring }, bySession, MINUTES, now)) > MOST_HERE)
    refuse('tooManyTries', { values: { minutes }, retryAfter: minutes * 60 })
  return { wasRight: () => uncountTry({ db, keyring }, bySession, MINUTES, now) }
}

const HOUR = 60
/** Codes asked for from one address in an hour before each further one asks for a captcha; carriers put thousands of families behind one. */
const FREE_CODES_HERE = 60

/** Whether this address asked for so many codes that a captcha comes first. */
export async function asksForMany(
  { db, keyring, clock }: Pick<World, 'db' | 'keyring' | 'clock'>,
  request: FastifyRequest,
): Promise<boolean> {
  return (await countTry({ db, keyring }, `codes ${networkOf(request.ip)}`, HOUR, clock.now())) > FREE_CODES_HERE
}

const MOST_IDENTITIES = 10

/** One proof of a contact does not allow the registry to be searched: past ten wrong identities it is worth nothing. */
export async function countIdentity({ db, keyring, clock }: Pick<World, 'db' | 'keyring' | 'clock'>, ticketId: string): Promise<void> {
  if ((await countTry({ db, keyring }, `identity ${ticketId}`, HOUR, clock.now())) > MOST_IDENTITIES) refuse('verificationExpired')
}
