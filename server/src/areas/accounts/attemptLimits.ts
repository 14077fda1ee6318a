import type { FastifyRequest } from 'fastify'
import { attemptOf, countAttempt, countOrRefuse } from '../../admission/attempts.ts'
import { networksOf } from '../../admission/networks.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { accountLimits } from './limits.ts'

type Counting = Pick<World, 'db' | 'keyring' | 'clock'>

const {
  codesOfOthers,
  codesOfNetwork,
  danHere,
  codesByDan,
  identities,
  invitationTries,
  invitationsTo,
  invitationsBy,
  newPhones,
  oldPasswords,
} = accountLimits

/** Limits codes entered in a browser that asked for none; tries of the asking browser are counted separately. */
export const guardStranger = (world: Counting, contact: string, request: FastifyRequest) =>
  countOrRefuse(world, attemptOf(codesOfOthers, { contact, network: networksOf(request.ip) }))

/** Limits registry numbers tried on one invitation. */
export const guardInvitation = (world: Counting, invitation: number) => countOrRefuse(world, attemptOf(invitationTries, { invitation }))

/** Limits invitations: per contact over all offices, and per office. */
export async function guardInviting(world: Counting, institution: number, contact: string): Promise<void> {
  await countOrRefuse(world, attemptOf(invitationsTo, { contact }), 'tooOftenToday')
  await countOrRefuse(world, attemptOf(invitationsBy, { institution }), 'tooOftenToday')
}

/** Limits new phones that offices set for one account: each one ends its sessions and notifies the holder. */
export const guardNewPhones = (world: Counting, account: number) => countOrRefuse(world, attemptOf(newPhones, { account }), 'tooOftenToday')

/** Limits tries of the old password per session, so that no other session uses them up. */
export const guardOldPassword = (world: Counting, session: number) => countOrRefuse(world, attemptOf(oldPasswords, { session }))

/** Whether one of the caller's networks asked for so many codes that a captcha is needed. */
export async function hasManyCodeRequests(world: Counting, request: FastifyRequest): Promise<boolean> {
  const { nth } = await countAttempt(world, attemptOf(codesOfNetwork, { network: networksOf(request.ip) }), world.clock.now())
  return nth > codesOfNetwork.most
}

/** Limits wrong identities per proof of contact, so that one proof cannot be used to search the registry. */
export async function countIdentity(world: Counting, proof: string): Promise<void> {
  if ((await countAttempt(world, attemptOf(identities, { proof }), world.clock.now())).nth > identities.most) refuse('verificationUsedUp')
}

/** Limits failed sign-ons with ДАН; each one costs the state's service a request. */
export const guardDan = (world: Counting, request: FastifyRequest) =>
  countOrRefuse(world, attemptOf(danHere, { network: networksOf(request.ip) }))

/** Whether a person with a ticket of ДАН may get a code without a captcha. */
export async function isExcusedByDan(world: Counting, person: number): Promise<boolean> {
  return (await countAttempt(world, attemptOf(codesByDan, { person }), world.clock.now())).nth <= codesByDan.most
}
