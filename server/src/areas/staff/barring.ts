import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { type MessageContext, queueMessage } from '../../messages/queue.ts'
import { timeInWords, today } from '../../outside/clock.ts'
import { endNewsContactsOf } from '../../requests/newsContacts.ts'
import { maskedName } from '../../text/people.ts'
import { announce } from '../../work/news.ts'
import { endFeedOf } from '../schedule/index.ts'
import { addBar, type FoundBar, markLifted, notifiedOfBar } from './barStore.ts'
import type { Reach } from './store.ts'

/** Name shown to guardians and desks for bars that the operator entered. */
export const OPERATOR = 'Порталын төв'

/**
 * Whether the caller may lift a bar: the office that entered it, or a commission above. The operator's bars are lifted only by the
 * operator.
 */
export const mayLift = ({ role, orgId }: Caller, { orgIds }: Reach, bar: FoundBar): boolean =>
  bar.orgId !== null && (role === 'COMMISSION' ? orgIds.includes(bar.orgId) : bar.orgId === orgId)

interface Office {
  institution: string
  phone: string
}
type Of = Pick<FoundBar, 'childId' | 'personId'>

/**
 * Notifies the child's other guardians and the barred person of a bar. The barred person learns neither child nor institution, since the
 * institution reveals where the child is.
 */
async function notifyOfBar(
  tx: Database,
  post: MessageContext,
  { childId, personId }: Of,
  [toBarred, toOthers]: readonly ['barEntered', 'barEnteredForChild'] | readonly ['barLifted', 'barLiftedForChild'],
  { institution, phone }: Office,
): Promise<void> {
  const { child, barred, others } = await notifiedOfBar(tx, childId, personId, today(post.clock))
  if (barred !== undefined) await queueMessage(tx, post, barred, toBarred, { time: timeInWords(post.clock.now()) })
  for (const contact of others) await queueMessage(tx, post, contact, toOthers, { institution, phone, child: maskedName(child) })
}

/** Makes the person's open pages reload after a bar is entered or lifted. */
function announceBar(tx: Database, personId: number): void {
  announce(tx, [personId], 'children')
  announce(tx, [personId], 'enrolment')
}

type Order = Of & Pick<FoundBar, 'document' | 'fromDate' | 'untilDate' | 'orgId' | 'enteredBy'>

/** Enters a bar with its effects; returns false without notices if one is open for the person and child. */
export async function enterBar(tx: Database, post: MessageContext, order: Order, office: Office): Promise<boolean> {
  const { childId, personId } = order
  const bar = await addBar(tx, { ...order, enteredAt: post.clock.now() }, today(post.clock))
  if (bar === undefined) return false
  await endFeedOf(tx, personId, childId)
  if (bar.inForce) await endNewsContactsOf(tx, childId, personId)
  announceBar(tx, personId)
  await notifyOfBar(tx, post, order, ['barEntered', 'barEnteredForChild'], office)
  return true
}

interface Lifting extends Office {
  document: string
  /** Null for the operator. */
  liftedBy: number | null
}

/** Lifts an open bar and notifies the people concerned. */
export async function endBar(tx: Database, post: MessageContext, bar: FoundBar, { document, liftedBy, ...office }: Lifting): Promise<void> {
  await markLifted(tx, bar.id, { liftedAt: post.clock.now(), liftedBy, liftDocument: document })
  announceBar(tx, bar.personId)
  await notifyOfBar(tx, post, bar, ['barLifted', 'barLiftedForChild'], office)
}
