import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../kit/addresses.ts'
import { refuse } from '../../kit/refusals.ts'
import { A_DAY, A_QUARTER, AN_HOUR, countTry, countUpTo } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'

type Counting = Pick<World, 'db' | 'keyring' | 'clock'>

const CODES_BY_OTHERS = 20

/** Codes entered in a browser that asked for none, from one network for one contact. The asking browser's own tries are apart. */
export const guardStranger = (world: Counting, contact: string, request: FastifyRequest) =>
  countUpTo(CODES_BY_OTHERS, world, `code of another ${contact} ${networkOf(request.ip)}`, A_DAY)

const CODES_A_DAY = 10

/** Codes asked for from one network for one contact. */
export const guardAsking = (world: Counting, contact: string, request: FastifyRequest) =>
  countUpTo(CODES_A_DAY, world, `codes for ${contact} ${networkOf(request.ip)}`, A_DAY)

const INVITATION_TRIES = 10

/** Registry numbers tried on one invitation. */
export const guardInvitation = (world: Counting, invitationId: number) =>
  countUpTo(INVITATION_TRIES, world, `number of invitation ${invitationId}`, A_DAY)

const INVITATIONS_TO_ONE = 5
/** A large school invites all its teachers in a day. */
const INVITATIONS_BY_ONE = 200

/** Invitations that an office sends in a day: to one phone or address, by whomever, and in all. */
export async function guardInviting(world: Counting, orgId: number, contact: string): Promise<void> {
  await countUpTo(INVITATIONS_TO_ONE, world, `invitations to ${contact}`, A_DAY, 'tooOftenToday')
  await countUpTo(INVITATIONS_BY_ONE, world, `invitations by ${orgId}`, A_DAY, 'tooOftenToday')
}

const PHONES_A_DAY = 8

/** New phones that offices give one account in a day: each ends its sessions and tells its holder. */
export const guardNewPhones = (world: Counting, accountId: number) =>
  countUpTo(PHONES_A_DAY, world, `new phones of account ${accountId}`, A_DAY, 'tooOftenToday')

const OLD_PASSWORDS = 10

/** Tries of the old password by one session, which nobody else can use up. */
export const guardOldPassword = (world: Counting, sessionId: number) =>
  countUpTo(OLD_PASSWORDS, world, `old password by session ${sessionId}`, A_QUARTER)

/** Codes asked for from one address in an hour before each further one asks for a captcha; carriers put thousands of families behind one. */
const FREE_CODES_HERE = 60

/** Whether this address asked for so many codes that a captcha comes first. */
export async function asksForMany({ db, keyring, clock }: Counting, request: FastifyRequest): Promise<boolean> {
  return (await countTry({ db, keyring }, `codes ${networkOf(request.ip)}`, AN_HOUR, clock.now())) > FREE_CODES_HERE
}

const MOST_IDENTITIES = 10

/** One proof of a contact does not allow the registry to be searched: past ten wrong identities it is worth nothing. */
export async function countIdentity({ db, keyring, clock }: Counting, ticketId: string): Promise<void> {
  if ((await countTry({ db, keyring }, `identity ${ticketId}`, AN_HOUR, clock.now())) > MOST_IDENTITIES) refuse('verificationUsedUp')
}
