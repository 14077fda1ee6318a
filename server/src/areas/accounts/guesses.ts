import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../kit/addresses.ts'
import { refuse } from '../../kit/refusals.ts'
import { countTry, minutesLeft, uncountTry } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'

type Counting = Pick<World, 'db' | 'keyring' | 'clock'>

const QUARTER = 15
const HOUR = 60
const DAY = 24 * 60

/** Counts one, for all processes together, and refuses past the most until the stretch of time is over. Answers what takes it back. */
async function countUpTo(most: number, { db, keyring, clock }: Counting, what: string, minutes: number): Promise<() => Promise<void>> {
  const now = clock.now()
  const left = minutesLeft(minutes, now)
  if ((await countTry({ db, keyring }, what, minutes, now)) > most)
    refuse('tooManyTries', { values: { minutes: left }, retryAfter: left * 60 })
  return () => uncountTry({ db, keyring }, what, minutes, now)
}

const CODES_BY_OTHERS = 20

/** Codes entered in a browser that asked for none, from one network for one contact. The asking browser's own tries are apart. */
export const guardStranger = (world: Counting, contact: string, request: FastifyRequest) =>
  countUpTo(CODES_BY_OTHERS, world, `code of another ${contact} ${networkOf(request.ip)}`, DAY)

const CODES_A_DAY = 10

/** Codes asked for from one network for one contact. */
export const guardAsking = (world: Counting, contact: string, request: FastifyRequest) =>
  countUpTo(CODES_A_DAY, world, `codes for ${contact} ${networkOf(request.ip)}`, DAY)

const INVITATION_TRIES = 10

/** Registry numbers tried on one invitation. */
export const guardInvitation = (world: Counting, invitationId: number) =>
  countUpTo(INVITATION_TRIES, world, `number of invitation ${invitationId}`, DAY)

const OLD_PASSWORDS = 10

/** Tries of the old password by one session, which nobody else can use up. */
export const guardOldPassword = (world: Counting, sessionId: number) =>
  countUpTo(OLD_PASSWORDS, world, `old password by session ${sessionId}`, QUARTER)

/** Codes asked for from one address in an hour before each further one asks for a captcha; carriers put thousands of families behind one. */
const FREE_CODES_HERE = 60

/** Whether this address asked for so many codes that a captcha comes first. */
export async function asksForMany({ db, keyring, clock }: Counting, request: FastifyRequest): Promise<boolean> {
  return (await countTry({ db, keyring }, `codes ${networkOf(request.ip)}`, HOUR, clock.now())) > FREE_CODES_HERE
}

const MOST_IDENTITIES = 10

/** One proof of a contact does not allow the registry to be searched: past ten wrong identities it is worth nothing. */
export async function countIdentity({ db, keyring, clock }: Counting, ticketId: string): Promise<void> {
  if ((await countTry({ db, keyring }, `identity ${ticketId}`, HOUR, clock.now())) > MOST_IDENTITIES) refuse('verificationUsedUp')
}
