import { isLive } from '../admission/session.ts'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { and, eq, isNull, or, sql } from '../database/sql.ts'
import { pushSubscriptions, roles, sessions } from '../database/tables.ts'
import { type PushSubscription, pushTransport } from '../outside/push.ts'
import type { Transport } from '../outside/transport.ts'
import type { World } from '../world.ts'
import { entryIdOf } from './pushes.ts'
import { vapidKeys, vapidSubject } from './vapid.ts'

const liveSubscription = preparedStatement((db, { id, now }: Placeholders<{ id: number; now: Date }>) =>
  db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      serverKey: pushSubscriptions.serverKey,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(roles, eq(roles.id, sessions.roleId))
    .where(and(sql`${pushSubscriptions.id} = ${id}`, isLive(now))),
)

/** Subscription of a live session. */
async function findSubscription(db: Database, id: number, now: Date): Promise<PushSubscription | undefined> {
  const [found] = await liveSubscription(db, { id, now })
  return found
}

async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/**
 * Stores the subscription of a session in place of its earlier one. The endpoint of another session moves to this one if the keys are the
 * same, which only the browser itself knows. Returns false if they differ, or if the session has ended.
 */
export async function putSubscription(
  tx: Database,
  subscription: PushSubscription & { sessionId: number; createdAt: Date },
): Promise<boolean> {
  const { sessionId, endpoint, p256dh, auth } = subscription
  const open = and(eq(sessions.id, sessionId), isNull(sessions.endedAt))
  if ((await tx.select({ id: sessions.id }).from(sessions).where(open).for('update')).length === 0) return false
  const isSame = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.p256dh, p256dh), eq(pushSubscriptions.auth, auth))
  await tx.delete(pushSubscriptions).where(or(eq(pushSubscriptions.sessionId, sessionId), isSame))
  const put = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: pushSubscriptions.endpoint })
    .returning({ id: pushSubscriptions.id })
  return put.length === 1
}

export async function endSubscription(tx: Database, sessionId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export const hasSubscription = async (db: Database, sessionId: number): Promise<boolean> =>
  (await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))) > 0

/** Tells whether the holder of an entry has not read it, and still has the right to its subject. */
type IsOpen = (db: Database, entryId: number, now: Date) => Promise<boolean>

/**
 * Delivers push messages to the subscriptions of live sessions. The entry is checked again at delivery: a message may wait for the morning,
 * and the right may end or a notice be taken back meanwhile.
 */
export const pushWay = (
  { db, clock, keyring, settings }: Pick<World, 'db' | 'clock' | 'keyring' | 'settings'>,
  isOpen: IsOpen,
): Transport =>
  pushTransport({
    hosts: settings.pushHosts,
    subject: vapidSubject(settings),
    keys: () => vapidKeys(keyring),
    find: async (recipient, text) =>
      (await isOpen(db, entryIdOf(text), clock.now())) ? findSubscription(db, Number(recipient), clock.now()) : undefined,
    forget: (recipient) => deleteSubscription(db, Number(recipient)),
  })
