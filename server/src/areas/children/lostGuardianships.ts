import { addDays } from '@portal/contract/days'
import { AS_PORTAL, type AuditEntry, auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import type { MessageContext } from '../../messages/queue.ts'
import { queueMessages } from '../../messages/queue.ts'
import { today } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { noteSchoolMessages, redirectedNews } from '../../requests/newsContacts.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { displayName } from '../../text/people.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { endFeedOf } from '../schedule/index.ts'
import {
  closingLinks,
  countLinks,
  dropRegained,
  holdNew,
  institutionsOfNew,
  type LostLink,
  letClose,
  lockLost,
  type WaitingRows,
} from './lostGuardianshipsStore.ts'
import { CLOSES_AFTER_DAYS, mayEnd } from './rules.ts'
import { linkSteps } from './steps.ts'
import { parentContact } from './store.ts'

/** Institutions and links for each run of the chore. */
const BATCH_SIZE = 200

/** Shown to the parent and to the school's desk. */
const CLOSED = 'Улсын бүртгэлд асран хамгаалагчаар бүртгэлгүй болсон бөгөөд сургууль, цэцэрлэг баталгаажуулаагүй'

const AS_CHORE = { ...AS_PORTAL, requestId: 'chore', action: 'CHORE guardianships' } as const

/** Sets the day on which links close, notifies parents and desks, and audits each child. Returns the number of links. */
export async function announceClosing(
  tx: Database,
  post: MessageContext,
  by: Omit<AuditEntry, 'at' | 'childId'>,
  which: WaitingRows,
): Promise<number> {
  const now = post.clock.now()
  const closesOn = addDays(today(post.clock), CLOSES_AFTER_DAYS)
  const lost = await letClose(tx, which, closesOn)
  await auditChange(tx, ...lost.map(({ childId }) => ({ ...by, at: now, childId })))
  for (const link of lost) {
    await sendNews(tx, post, link, 'guardianshipLost', { closesOn })
    await announceQueue(tx, 'link', link.linkId)
  }
  return lost.length
}

/** Notifies the parent of a link about the end of the guardianship, unless a court has barred the parent. */
export async function sendNews(
  tx: Database,
  post: MessageContext,
  { linkId, parentId, childId, isBarred, child }: LostLink,
  key: 'guardianshipLost' | 'linkConfirmed',
  values: { closesOn: string } | { institution: string },
): Promise<void> {
  announce(tx, [parentId], 'children')
  const contact = isBarred ? undefined : await parentContact(tx, parentId)
  if (contact === undefined) return
  const message = { contact, key, values: { child: displayName(child), ...values }, about: { childId }, personId: parentId }
  await noteSchoolMessages(tx, { linkId }, await queueMessages(tx, post, await redirectedNews(tx, { linkId }, [message])))
}

/** Lets the new rows of one institution close, or holds them for the operator. */
async function decideNew(world: World, orgId: number | null): Promise<void> {
  await world.db.transaction(async (tx) => {
    const counts = await countLinks(tx, orgId)
    if (orgId !== null && mayEnd(counts)) {
      await announceClosing(tx, world, AS_CHORE, { orgId, isHeld: false })
      return
    }
    const links = await holdNew(tx, orgId)
    world.log.warn({ orgId, links }, 'links whose guardianship ended wait for the operator: npm run guardians')
  })
}

/** Closes one link on its day; a confirmed or regained one stays. */
const close = (world: World, linkId: number): Promise<void> =>
  world.db.transaction(async (tx) => {
    const lost = await lockLost(tx, linkId)
    if (lost === undefined || lost.closesOn === null || lost.closesOn > today(world.clock)) return
    await takeStep(tx, world, linkSteps, linkId, () => ({ who: 'system', personId: null, status: 'DECLINED', note: CLOSED }) as const)
    await endFeedOf(tx, lost.parentId, lost.childId)
    await auditChange(tx, { ...AS_CHORE, at: world.clock.now(), childId: lost.childId })
  })

/**
 * Runs each minute: deletes rows of guardians that the registry names again, notifies the families of new ones or holds them, and closes
 * links whose day has come. A second run changes nothing.
 */
export async function followGuardianships(world: World): Promise<void> {
  await dropRegained(world.db)
  for (const orgId of await institutionsOfNew(world.db, BATCH_SIZE)) await decideNew(world, orgId)
  for (const linkId of await closingLinks(world.db, today(world.clock), BATCH_SIZE)) await close(world, linkId)
}
