import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { digestOf } from '../../kit/digest.ts'
import { drawToken } from '../../kit/draw.ts'
import type { Random } from '../../outside/random.ts'
import { findDevice } from './store.ts'

const DEVICE_COOKIE = 'device'
const DEVICE_DAYS = 400

/** The browser's own mark, made at its first sign-in. It outlives log-out and says nothing but "seen before". */
function heldMark(request: FastifyRequest): string | undefined {
  const held = request.cookies[DEVICE_COOKIE]
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : undefined
}

/** The device of an account whose mark the browser carries: one on which this account has signed in before. */
export async function findKnownDevice(db: Database, request: FastifyRequest, accountId: number | undefined): Promise<number | undefined> {
  const mark = heldMark(request)
  return accountId === undefined || mark === undefined ? undefined : findDevice(db, accountId, digestOf(mark))
}

/** Leaves the mark that the browser has, or a new one, and answers it. */
export function leaveMark(random: Random, request: FastifyRequest, reply: FastifyReply): string {
  const token = heldMark(request) ?? drawToken(random)
  reply.setCookie(DEVICE_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: DEVICE_DAYS * 86_400,
  })
  return token
}
