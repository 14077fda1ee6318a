import type { Database } from '../../database/connect.ts'
import { queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import type { notifications, ValuesOf } from '../../text/notifications.ts'
import { maskedName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import { findPerson, type Request, registeredContacts } from './store.ts'
import { batchWarning, beginWarning, dueWarnings, lockDueWarning, settleWarning, type Warning } from './warningsStore.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 200

/**
 * Warns a person of a possible abuse. The first warning per child and kind is sent at once; those of the following day are aggregated into
 * one message.
 */
export async function warn<K extends keyof typeof notifications>(
  tx: Database,
  world: World,
  warning: Warning,
  key: K,
  values: ValuesOf<K>,
): Promise<void> {
  const now = world.clock.now()
  if (await beginWarning(tx, warning, now, new Date(now.getTime() - DAY_MS)))
    await queueMessage(tx, world, warning.recipient, key, values, { about: { childId: warning.childId } })
  else await batchWarning(tx, warning)
}

/** Warns every reachable registered guardian that a person without guardianship has sent a request. */
export async function warnOfOtherSender(tx: Database, world: World, { child }: Request): Promise<void> {
  const values = { child: maskedName(child), time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, child.id))
    await warn(tx, world, { childId: child.id, kind: 'OTHER_SENT', recipient }, 'otherSent', values)
}

/** Warns every reachable registered guardian that an unproven or unregistered person asks a school to follow the child. */
export async function warnOfOtherLink(tx: Database, world: World, childId: number): Promise<void> {
  const child = await findPerson(tx, childId)
  if (child === undefined) return
  const values = { child: maskedName(child), time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, childId))
    await warn(tx, world, { childId, kind: 'OTHER_LINK', recipient }, 'otherLink', values)
}

/** Warns every reachable registered guardian that an unproven person moved an unsent request to the newer address. */
export async function warnOfMove(tx: Database, world: World, { child }: Request, place: string): Promise<void> {
  const values = { child: maskedName(child), place, time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, child.id))
    await warn(tx, world, { childId: child.id, kind: 'OTHER_ADDRESS', recipient }, 'addressMoved', values)
}

const batchedKeys = {
  OTHER_SENT: 'otherSentAgain',
  OTHER_PHONE: 'otherPhoneAgain',
  OTHER_LINK: 'otherLinkAgain',
  OTHER_ADDRESS: 'addressMovedAgain',
} as const

/** Runs each minute and sends warnings aggregated for a day. */
export async function sendBatchedWarnings(world: World): Promise<void> {
  const now = world.clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  for (const due of await dueWarnings(world.db, before, BATCH_SIZE)) {
    await world.db.transaction(async (tx) => {
      // Another process may have sent it already.
      const held = await lockDueWarning(tx, due, before)
      if (held === undefined) return
      const values = { child: maskedName(held.child), count: String(held.gathered), link: world.publicUrl() }
      await queueMessage(tx, world, due.recipient, batchedKeys[due.kind], values, { about: { childId: due.childId } })
      await settleWarning(tx, due, now)
    })
  }
}
