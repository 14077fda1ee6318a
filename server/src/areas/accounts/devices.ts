import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { cookieOf, leaveCookie } from '../../http/cookies.ts'
import type { Random } from '../../outside/random.ts'
import { deviceName } from './rules.ts'
import { addDevice, findDevice, noteDevice } from './store.ts'

/**
 * Lifetime in days of the marks in a browser's http-only cookies. The portal draws all marks and only looks up the values that a browser
 * sends. `device` holds one mark per account that has signed in, registered or reset its password there; it outlives log-out until its
 * owner revokes it. `asking` is drawn with each code and ties the code to the browser.
 */
const DAYS = { device: 400, asking: 1 }
type Mark = keyof typeof DAYS

/** Maximum accounts whose marks one browser keeps. */
const MAX_MARKS = 4
const BETWEEN = '.'

const marksInCookies = (request: FastifyRequest, mark: Mark): string[] =>
  (cookieOf(request, mark) ?? '')
    .split(BETWEEN)
    .filter((held) => /^[\w-]{43}$/.test(held))
    .slice(0, MAX_MARKS)

const leaveMarks = (reply: FastifyReply, mark: Mark, marks: readonly string[]) =>
  leaveCookie(reply, mark, marks.slice(0, MAX_MARKS).join(BETWEEN), { sameSite: 'lax', seconds: DAYS[mark] * 86_400 })

/** Device of an account whose mark the browser carries, from an earlier sign-in. */
export async function findKnownDevice(db: Database, request: FastifyRequest, accountId: number | undefined): Promise<number | undefined> {
  const held = marksInCookies(request, 'device')
  return accountId === undefined || held.length === 0 ? undefined : (await findDevice(db, accountId, held.map(digestOf)))?.id
}

interface Browser {
  random: Random
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Records the use of an account in this browser and whether it is the first. A second step always draws a new mark, so that a mark stolen
 * before it is worthless.
 */
export async function markDevice(
  tx: Database,
  { random, request, reply }: Browser,
  accountId: number,
  now: Date,
  { isSecondStep = false } = {},
) {
  const name = deviceName(request.headers['user-agent'] ?? '')
  const held = marksInCookies(request, 'device')
  const known = held.length === 0 ? undefined : await findDevice(tx, accountId, held.map(digestOf))
  const mark = held.find((one) => known !== undefined && Buffer.compare(digestOf(one), known.tokenHash) === 0)
  const others = held.filter((one) => one !== mark)
  const use = { name, lastSeenAt: now, ...(isSecondStep && { secondStepAt: now }) }
  if (known !== undefined && mark !== undefined && !isSecondStep && (await noteDevice(tx, known.id, use))) {
    leaveMarks(reply, 'device', [mark, ...others])
    return { id: known.id, isNew: false, name }
  }
  return writeUniqueKey(
    tx,
    'devices_once',
    () => randomToken(random),
    async (point, token) => {
      const tokenHash = digestOf(token)
      const isNew = known === undefined || !(await noteDevice(point, known.id, { ...use, tokenHash }))
      const id = isNew ? await addDevice(point, { ...use, accountId, tokenHash, firstSeenAt: now }) : known.id
      leaveMarks(reply, 'device', [token, ...others])
      return { id, isNew, name }
    },
  )
}

/** Digest of the browser's `asking` mark; undefined if it has asked for no code. */
export function browserDigest(request: FastifyRequest): Uint8Array | undefined {
  const [mark] = marksInCookies(request, 'asking')
  return mark === undefined ? undefined : digestOf(mark)
}

/** Marks of the asking browser: the one it holds, and the new one to set with the code. */
export function browserMarks(random: Random, request: FastifyRequest) {
  const token = randomToken(random)
  return { held: browserDigest(request), browser: digestOf(token), leave: (reply: FastifyReply) => leaveMarks(reply, 'asking', [token]) }
}
