import type { Database } from '../../database/connect.ts'
import { tell } from '../../jobs/messages.ts'
import type { World } from '../../kit/world.ts'
import { timeInWords } from '../../outside/clock.ts'
import type { notifications, ValuesOf } from '../../text/notifications.ts'
import { findPerson, type Request, registeredContacts } from './store.ts'
import { beginWarning, dueWarnings, gatherWarning, lockDueWarning, settleWarning, type Warning } from './warningsStore.ts'
import { maskedName } from './words.ts'

const DAY_MS = 86_400_000
const AT_A_TIME = 200

/** Tells someone of what may have been done against them. The first of a child and kind goes out at once, later ones of a day are gathered into one
 *  message a day after it: nothing is dropped, and nobody is flooded. */
export async function warn<K extends keyof typeof notifications>(
  tx: Database,
  world: World,
  warning: Warning,
  key: K,
  values: ValuesOf<K>,
): Promise<void> {
  const now = world.clock.now()
  if (await beginWarning(tx, warning, now, new Date(now.getTime() - DAY_MS))) await tell(tx, world, warning.recipient, key, values)
  else await gatherWarning(tx, warning)
}

/** Warns every registered guardian whose contact is known that someone whom the registry does not name has sent. */
export async function warnOfOtherSender(tx: Database, world: World, { child }: Request): Promise<void> {
  const values = { child: maskedName(child), time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, child.id))
    await warn(tx, world, { childId: child.id, kind: 'OTHER_SENT', recipient }, 'otherSent', values)
}

/** The same where someone whom the registry does not name, or who is not shown to be whom it names, asks a school to let them follow the child. */
export async function warnOfOtherLink(tx: Database, world: World, childId: number): Promise<void> {
  const child = await findPerson(tx, childId)
  if (child === undefined) return
  const values = { child: maskedName(child), time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, childId))
    await warn(tx, world, { childId, kind: 'OTHER_LINK', recipient }, 'otherLink', values)
}

/** The same where someone who is not shown to be a guardian moves a child for whom nothing is sent to its newer address. */
export async function warnOfMove(tx: Database, world: World, { child }: Request, place: string): Promise<void> {
  const values = { child: maskedName(child), place, time: timeInWords(world.clock.now()), link: world.publicUrl() }
  for (const recipient of await registeredContacts(tx, child.id))
    await warn(tx, world, { childId: child.id, kind: 'OTHER_ADDRESS', recipient }, 'addressMoved', values)
}

const gatheredKeys = {
  OTHER_SENT: 'otherSentAgain',
  OTHER_PHONE: 'otherPhoneAgain',
  OTHER_LINK: 'otherLinkAgain',
  OTHER_ADDRESS: 'addressMovedAgain',
} as const

/** Each minute: what was gathered for a day is told. */
export async function tellGatheredWarnings(world: World): Promise<void> {
  const now = world.clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  for (const due of await dueWarnings(world.db, before, AT_A_TIME)) {
    await world.db.transaction(async (tx) => {
      // Another process may have told it meanwhile.
      const held = await lockDueWarning(tx, due, before)
      if (held === undefined) return
      const values = { child: maskedName(held.child), count: String(held.gathered), link: world.publicUrl() }
      await tell(tx, world, due.recipient, gatheredKeys[due.kind], values)
      await settleWarning(tx, due, now)
    })
  }
}
