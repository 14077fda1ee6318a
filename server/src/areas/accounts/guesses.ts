import type { FastifyRequest } from 'fastify'
import { networksOf } from '../../kit/addresses.ts'
import { refuse } from '../../kit/refusals.ts'
import { countTry, countUpTo, tryOf } from '../../kit/tries.ts'
import type { World } from '../../kit/world.ts'
import { accountLimits } from './limits.ts'

type Counting = Pick<World, 'db' | 'keyring' | 'clock'>

const { codesOfOthers, codesOfNetwork, identities, invitationTries, invitationsTo, invitationsBy, newPhones, oldPasswords } = accountLimits

/** Codes entered in a browser that asked for none. The asking browser's own tries are apart. */
export const guardStranger = (world: Counting, contact: string, request: FastifyRequest) =>
  countUpTo(world, tryOf(codesOfOthers, { contact, network: networksOf(request.ip) }))

/** Registry numbers tried on one invitation. */
export const guardInvitation = (world: Counting, invitation: number) => countUpTo(world, tryOf(invitationTries, { invitation }))

/** Invitations that an office sends: to one phone or address, by whichever office, and in all. */
export async function guardInviting(world: Counting, institution: number, contact: string): Promise<void> {
  await countUpTo(world, tryOf(invitationsTo, { contact }), 'tooOftenToday')
  await countUpTo(world, tryOf(invitationsBy, { institution }), 'tooOftenToday')
}

/** New phones that offices give one account: each ends its sessions and tells its holder. */
export const guardNewPhones = (world: Counting, account: number) => countUpTo(world, tryOf(newPhones, { account }), 'tooOftenToday')

/** Tries of the old password by one session, which nobody else can use up. */
export const guardOldPassword = (world: Counting, session: number) => countUpTo(world, tryOf(oldPasswords, { session }))

/** Whether one of the caller's networks asked for so many codes that a captcha comes first. */
export async function asksForMany(world: Counting, request: FastifyRequest): Promise<boolean> {
  const { nth } = await countTry(world, tryOf(codesOfNetwork, { network: networksOf(request.ip) }), world.clock.now())
  return nth > codesOfNetwork.most
}

/** One proof of a contact does not allow the registry to be searched: past its limit of wrong identities it is worth nothing. */
export async function countIdentity(world: Counting, proof: string): Promise<void> {
  if ((await countTry(world, tryOf(identities, { proof }), world.clock.now())).nth > identities.most) refuse('verificationUsedUp')
}
