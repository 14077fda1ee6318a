import { type FrozenDraw, readFrozen } from '@portal/contract/draw/frozenFile'
import { type DrawnLot, drawList } from '@portal/contract/draw/order'
import { commitmentOf, ranksBy, SECRET_BYTES, seedOf } from '@portal/contract/draw/seed'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { drawJobs } from '../../database/tables.ts'
import { timeInWords } from '../../outside/clock.ts'
import { announceToCommissions } from '../../requests/deskNews.ts'
import { noteDrawEvent } from '../../requests/drawLock.ts'
import { refuse } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import type { World } from '../../world.ts'
import {
  changeDraw,
  type DrawRow,
  endLists,
  forgetTypings,
  lockDraw,
  markWithdrawn,
  setTyping,
  typingsOf,
  withdrawnNow,
} from './drawStore.ts'
import { fileOf } from './publicStore.ts'
import { unsealSecret } from './secret.ts'

const frozen = (draw: DrawRow | undefined): DrawRow => {
  if (draw === undefined) return refuse('notFoundRecord')
  return draw.state === 'FROZEN' ? draw : refuse('drawNotFrozen')
}

/** Text whose keyed digest is kept instead of the digits. */
const typedText = (drawId: number, chance: string) => `chance ${drawId} ${chance}`

interface Typed {
  caller: Caller
  orgId: number
  drawId: number
  chance: string
}

/** Publishes secret, chance and seed, and queues the ordering of the lists. */
async function open(tx: Database, world: World, draw: DrawRow, chance: string): Promise<void> {
  const now = world.clock.now()
  const secret = unsealSecret(world.keyring, draw.sealedSecret ?? new Uint8Array(), draw.commitment).toString('hex')
  if (commitmentOf(secret) !== draw.commitment) throw new Error('the secret of a draw does not match its commitment')
  await markWithdrawn(tx, draw.id, now)
  await forgetTypings(tx, draw.id)
  await changeDraw(tx, draw.id, { state: 'DRAWN', drawnAt: now, sealedSecret: null, secret, chance, seed: seedOf(secret, chance) })
  await tx.insert(drawJobs).values({ drawId: draw.id, dueAt: now })
  announceWork(tx, ['draw'])
}

/** Takes the digits of one member; equal digits of a second one open the draw, different ones are both forgotten. */
export async function type(tx: Database, world: World, { caller, orgId, drawId, chance }: Typed): Promise<'typed' | 'differs' | 'drawn'> {
  const draw = frozen(await lockDraw(tx, drawId, orgId))
  const now = world.clock.now()
  if (now < draw.ceremonyAt) refuse('drawTooEarly', { values: { time: timeInWords(draw.ceremonyAt) } })
  const { personId } = caller
  const text = typedText(drawId, chance)
  const other = (await typingsOf(tx, drawId)).find((typing) => typing.personId !== personId)
  await noteDrawEvent(tx, { drawId, kind: 'TYPED', at: now, personId })
  await announceToCommissions(tx)
  if (other === undefined) {
    await setTyping(tx, { drawId, personId, digest: world.keyring.sign('draw', text).signature, at: now })
    return 'typed'
  }
  if (!world.keyring.isSigned('draw', 'any', text, other.digest)) {
    await forgetTypings(tx, drawId)
    await noteDrawEvent(tx, { drawId, kind: 'DIFFERED', at: now, personId })
    return 'differs'
  }
  await noteDrawEvent(tx, { drawId, kind: 'DRAWN', at: now, personId })
  await open(tx, world, draw, chance)
  return 'drawn'
}

/** Ends a draw before its ceremony; its lists, hash and reason stay public, its secret is erased. */
export async function abandon(
  tx: Database,
  world: World,
  { caller, orgId, drawId, reason }: Omit<Typed, 'chance'> & { reason: string },
): Promise<void> {
  const draw = frozen(await lockDraw(tx, drawId, orgId))
  const now = world.clock.now()
  await forgetTypings(tx, draw.id)
  await endLists(tx, draw.id)
  await changeDraw(tx, draw.id, { state: 'ABANDONED', abandonedAt: now, abandonReason: reason, sealedSecret: null })
  await noteDrawEvent(tx, { drawId, kind: 'ABANDONED', at: now, personId: caller.personId })
  await announceToCommissions(tx)
}

/** Frozen lists of a draw, read from its published bytes. */
export async function frozenLists(db: Database, drawId: number): Promise<FrozenDraw> {
  const read = readFrozen((await fileOf(db, drawId, 'list')) ?? new Uint8Array())
  if (read === undefined) throw new Error('the lists of a draw are not readable')
  return read
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** Lots ranked between two turns of the event loop, about 50 ms. */
const LOTS_PER_TURN = 2_000

/** Draws all lists, and lets other calls run meanwhile. */
export async function drawLists(draw: FrozenDraw, seed: string, withdrawn: ReadonlySet<string>) {
  const rankOf = ranksBy(seed)
  const drawn: (Omit<FrozenDraw['lists'][number], 'lots'> & { lots: DrawnLot[] })[] = []
  let lots = 0
  for (const list of draw.lists) {
    drawn.push({ ...list, lots: drawList(list, rankOf, withdrawn) })
    lots += list.lots.length
    if (lots >= LOTS_PER_TURN) {
      lots = 0
      await nextTurn()
    }
  }
  return drawn
}

const DIGITS = 20

/** Draws the frozen lists with a secret and a chance that are thrown away. */
export async function rehearse(world: World, draw: DrawRow) {
  frozen(draw)
  const secret = Buffer.from(world.random.bytes(SECRET_BYTES)).toString('hex')
  const chance = Array.from({ length: DIGITS }, () => world.random.int(10)).join('')
  const [lists, withdrawn] = await Promise.all([frozenLists(world.db, draw.id), withdrawnNow(world.db, draw.id, world.clock.now())])
  const drawn = await drawLists(lists, seedOf(secret, chance) ?? '', withdrawn)
  const count = (lots: readonly DrawnLot[], result: DrawnLot['result']) => lots.filter((lot) => lot.result === result).length
  const all = drawn.flatMap(({ lots }) => lots)
  return {
    isRehearsal: true as const,
    passed: count(all, 'PASSED'),
    waiting: count(all, 'WAITING'),
    withdrawn: count(all, 'WITHDRAWN'),
    lists: drawn.map(({ name, age, places, lots }) => ({
      name,
      age: age ?? 0,
      places,
      passed: count(lots, 'PASSED'),
      waiting: count(lots, 'WAITING'),
      first: lots[0]?.lot ?? null,
    })),
  }
}
