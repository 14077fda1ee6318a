import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { cookieOf, leaveCookie } from '../../kit/cookies.ts'
import { drawToken } from '../../kit/draw.ts'
import { digestOf } from '../../kit/keys.ts'
import type { Random } from '../../outside/random.ts'
import { deviceName } from './rules.ts'
import { findDevice, meetDevice } from './store.ts'

/**
 * Marks that a browser carries, unseen by scripts. `device` is made at its first sign-in, at a registration or at a reset, outlives log-out, is worth
 * nothing once its owner ends it, and says nothing but "seen before"; `asking` is made when it asks for a code, and says that the code is its own.
 */
const DAYS = { device: 400, asking: 1 }
type Mark = keyof typeof DAYS

function heldMark(request: FastifyRequest, mark: Mark): string | undefined {
  const held = cookieOf(request, mark)
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : undefined
}

/** Leaves the mark that the browser has, or a new one, and answers its digest. */
export function leaveMark(mark: Mark, random: Random, request: FastifyRequest, reply: FastifyReply): Uint8Array {
  const token = heldMark(request, mark) ?? drawToken(random)
  leaveCookie(reply, mark, token, { sameSite: 'lax', seconds: DAYS[mark] * 86_400 })
  return digestOf(token)
}

/** The device of an account whose mark the browser carries: one on which this account has signed in before. */
export async function findKnownDevice(db: Database, request: FastifyRequest, accountId: number | undefined): Promise<number | undefined> {
  const mark = heldMark(request, 'device')
  return accountId === undefined || mark === undefined ? undefined : findDevice(db, accountId, digestOf(mark))
}

interface Browser {
  random: Random
  request: FastifyRequest
  reply: FastifyReply
}

/** Leaves the mark, and notes in the caller's transaction that the account is used in this browser, and whether for the first time. */
export async function markDevice(
  tx: Database,
  { random, request, reply }: Browser,
  accountId: number,
  now: Date,
  { isSecondStep = false } = {},
) {
  const name = deviceName(request.headers['user-agent'] ?? '')
  const met = await meetDevice(tx, { accountId, tokenHash: leaveMark('device', random, request, reply), name, now, isSecondStep })
  return { ...met, name }
}

/** The browser as codes know it; undefined where it asked for none. */
export function askingBrowser(request: FastifyRequest): Uint8Array | undefined {
  const mark = heldMark(request, 'asking')
  return mark === undefined ? undefined : digestOf(mark)
}
