import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { cookieOf, leaveCookie } from '../../kit/cookies.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import { digestOf } from '../../kit/keys.ts'
import type { Random } from '../../outside/random.ts'
import { deviceName } from './rules.ts'
import { addDevice, findDevice, noteDevice } from './store.ts'

/**
 * Marks that a browser carries, unseen by scripts. The portal draws them all: a value that a browser brings is only looked up.
 * `device` holds a mark for each account that has signed in, registered or reset its password there, outlives log-out and is worth nothing once
 * its owner ends it; `asking` is drawn with each code, and says that the code is the browser's own.
 */
const DAYS = { device: 400, asking: 1 }
type Mark = keyof typeof DAYS

/** Accounts of one browser whose marks are kept beside one another. */
const MOST_MARKS = 4
const BETWEEN = '.'

const heldMarks = (request: FastifyRequest, mark: Mark): string[] =>
  (cookieOf(request, mark) ?? '')
    .split(BETWEEN)
    .filter((held) => /^[\w-]{43}$/.test(held))
    .slice(0, MOST_MARKS)

const leaveMarks = (reply: FastifyReply, mark: Mark, marks: readonly string[]) =>
  leaveCookie(reply, mark, marks.slice(0, MOST_MARKS).join(BETWEEN), { sameSite: 'lax', seconds: DAYS[mark] * 86_400 })

/** The device of an account whose mark the browser carries: one on which this account has signed in before. */
export async function findKnownDevice(db: Database, request: FastifyRequest, accountId: number | undefined): Promise<number | undefined> {
  const held = heldMarks(request, 'device')
  return accountId === undefined || held.length === 0 ? undefined : (await findDevice(db, accountId, held.map(digestOf)))?.id
}

interface Browser {
  random: Random
  request: FastifyRequest
  reply: FastifyReply
}

/** Notes in the caller's transaction that the account is used in this browser, and whether for the first time. A known device keeps its mark
 *  until a second step, which always draws a new one: a mark that somebody knew before opens nothing afterwards. */
export async function markDevice(
  tx: Database,
  { random, request, reply }: Browser,
  accountId: number,
  now: Date,
  { isSecondStep = false } = {},
) {
  const name = deviceName(request.headers['user-agent'] ?? '')
  const held = heldMarks(request, 'device')
  const known = held.length === 0 ? undefined : await findDevice(tx, accountId, held.map(digestOf))
  const mark = held.find((one) => known !== undefined && Buffer.compare(digestOf(one), known.tokenHash) === 0)
  const others = held.filter((one) => one !== mark)
  const use = { name, lastSeenAt: now, ...(isSecondStep && { secondStepAt: now }) }
  if (known !== undefined && mark !== undefined && !isSecondStep && (await noteDevice(tx, known.id, use))) {
    leaveMarks(reply, 'device', [mark, ...others])
    return { id: known.id, isNew: false, name }
  }
  return drawKey(
    tx,
    'devices_once',
    () => drawToken(random),
    async (point, drawn) => {
      const tokenHash = digestOf(drawn)
      const isNew = known === undefined || !(await noteDevice(point, known.id, { ...use, tokenHash }))
      const id = isNew ? await addDevice(point, { ...use, accountId, tokenHash, firstSeenAt: now }) : known.id
      leaveMarks(reply, 'device', [drawn, ...others])
      return { id, isNew, name }
    },
  )
}

/** The browser as codes know it; undefined where it asked for none. */
export function askingBrowser(request: FastifyRequest): Uint8Array | undefined {
  const [mark] = heldMarks(request, 'asking')
  return mark === undefined ? undefined : digestOf(mark)
}

/** The browser that asks for a code, by the mark that it holds and by the one that it is left with the code. */
export function askingMarks(random: Random, request: FastifyRequest) {
  const drawn = drawToken(random)
  return { held: askingBrowser(request), browser: digestOf(drawn), leave: (reply: FastifyReply) => leaveMarks(reply, 'asking', [drawn]) }
}
