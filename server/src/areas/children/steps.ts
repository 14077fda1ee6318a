import type { GuardianType, LinkStatus } from '@portal/contract/children'
import type { Language } from '@portal/contract/language'
import { isBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { dateIn } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { mayMove } from '../../requests/moves.ts'
import { endNewsContact, noteSchoolMessages, redirectedNews } from '../../requests/newsContacts.ts'
import { endQuestions } from '../../requests/questions.ts'
import type { RequestedStep, Steps } from '../../requests/takeStep.ts'
import { teacherNames } from '../../text/childrenNotifications.ts'
import { displayName } from '../../text/people.ts'
import { announce } from '../../work/news.ts'
import { dropLost } from './lostGuardianshipsStore.ts'
import { isKindergartenLevel, type LinkActor, linkMoves } from './rules.ts'
import { changeLink, type LockedLink, lockLink, openLinksOf, parentContact, writeLinkStep } from './store.ts'

interface LinkWish extends RequestedStep<LinkActor> {
  status: LinkStatus
  /** Deciding institution; undefined if the class teacher decides. */
  by?: string | undefined
  /** Relation of a repeated request. */
  requested?: { guardianType: GuardianType }
}

/** Message about a step; pauses and requests send none. */
function messageOf(before: LinkStatus, { who, status }: Pick<LinkWish, 'who' | 'status'>) {
  if (who === 'system') return status === 'DECLINED' ? 'linkClosed' : undefined
  if (who === 'parent') return undefined
  if (who === 'correction') return 'linkCorrected'
  if (status === 'APPROVE') return 'linkApproved'
  return before === 'APPROVE' ? 'linkRevoked' : 'linkDeclined'
}

export const linkSteps: Steps<LockedLink, LinkWish> = {
  lock: lockLink,
  isAllowed: (link, { status, who }) => mayMove(linkMoves, link.status, status, who),
  change: async (tx, link, { status, note, requested, who }, now) => {
    const pausedAt = who === 'system' && status === 'NEW' ? now : null
    const decidedAt = status === 'NEW' ? null : now
    const again = requested && { ...requested, requestedAt: now }
    await endQuestions(tx, 'link', [link.id], now)
    await changeLink(tx, link, { status, note, pausedAt, decidedAt, ...again }, dateIn(now))
    // The news contact belonged to the former request.
    if (requested !== undefined) await endNewsContact(tx, { linkId: link.id })
    // A person decided with the registry's present answer; a pause of the system decides nothing.
    if (who !== 'system' || status === 'DECLINED') await dropLost(tx, link.id)
  },
  record: (tx, { id }, { status, note, who, personId }, now) =>
    writeLinkStep(tx, { linkId: id, at: now, status, note, actor: who === 'correction' ? 'school' : who, personId }),
  messages: async (tx, world, link, { who, status, note, by }) => {
    const key = messageOf(link.status, { who, status })
    const contact = key === undefined ? undefined : await parentContact(tx, link.parentId)
    if (key === undefined || contact === undefined || (await isBarred(tx, link.childId, link.parentId))) return []
    const values = (language: Language) => ({
      child: displayName(link.child),
      who: by ?? teacherNames[link.level !== null && isKindergartenLevel(link.level) ? 'kindergarten' : 'school'][language],
      note: note ?? '',
      link: world.publicUrl(),
    })
    // A parent whose link is not approved sees the request itself.
    const about = { childId: link.childId, ...(status !== 'APPROVE' && { linkId: link.id }) }
    return redirectedNews(tx, { linkId: link.id }, [{ contact, key, values, about, personId: link.parentId }])
  },
  noteMessages: (tx, { id: linkId }, outboxIds) => noteSchoolMessages(tx, { linkId }, outboxIds),
  announce: async (tx, { id, parentId }) => {
    announce(tx, [parentId], 'children')
    await announceQueue(tx, 'link', id)
  },
}

/** Makes the desks with a parent's open links reload, before the links are deleted with the account. */
export async function announceEndOfLinks(tx: Database, parentId: number): Promise<void> {
  for (const { id } of await openLinksOf(tx, parentId)) await announceQueue(tx, 'link', id)
}
