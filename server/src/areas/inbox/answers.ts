import {
  CHOSEN_TOPICS,
  INBOX_PAGE,
  inboxEntries,
  messageChoices,
  readAllEntries,
  readEntry,
  saveMessageChoice,
  unreadCount,
} from '@portal/contract/inbox'
import type { Caller } from '../../admission/session.ts'
import { answer, type CallContext, callerOf } from '../../http/answer.ts'
import { channelOf } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { maskedName } from '../../text/people.ts'
import { announce } from '../../work/news.ts'
import { findWish, putWish } from '../summary/index.ts'
import { pageOf } from './rules.ts'
import { childrenIn, choicesOf, countUnread, entriesOf, markRead, putChoice, viewing } from './store.ts'

interface Named {
  child: { lastName: string; firstName: string }
  isFollowed: boolean
}
const nameOf = ({ child, isFollowed }: Named): string => (isFollowed ? child.firstName : maskedName(child))

/** Marks entries as read, and notifies the holder's other devices. */
const markAs = (
  { world, change }: Pick<CallContext<typeof readEntry>, 'world' | 'change'>,
  caller: Caller,
  which: Parameters<typeof markRead>[2],
) =>
  change(async (tx) => {
    if ((await markRead(tx, caller.accountId, which, world.clock.now())) > 0) announce(tx, [caller.personId], 'inbox')
  })

export const inboxAnswers = [
  answer(inboxEntries, async (context) => {
    const { db } = context.world
    const { of, topic, show, before } = context.params
    const viewer = viewing(callerOf(context))
    const found = await entriesOf(db, { ...viewer, of, topic, isUnread: show === 'unread', before })
    const children = await childrenIn(db, viewer)
    const shown = found.slice(0, INBOX_PAGE)
    context.concerns(...new Set([...shown.flatMap(({ childId }) => childId ?? []), ...children.map(({ childId }) => childId)]))
    return {
      entries: shown.map(({ child, isFollowed, linkId, campaign, createdAt, readAt, ...entry }) => ({
        ...entry,
        childName: child === null ? null : nameOf({ child, isFollowed }),
        at: instantText(createdAt),
        isRead: readAt !== null,
        page: pageOf({ topic: entry.topic, linkId, campaign }),
      })),
      next: found.length > INBOX_PAGE ? (shown.at(-1)?.id ?? null) : null,
      children: children.map(({ childId, ...child }) => ({ childId, name: nameOf(child) })),
    }
  }),

  answer(unreadCount, async (context) => {
    const [counted] = await countUnread(context.world.db, viewing(callerOf(context)))
    return { unread: counted?.unread ?? 0 }
  }),

  answer(readEntry, async (context) => {
    await markAs(context, callerOf(context), context.body)
    return context.say('Мэдэгдлийг уншсан')
  }),

  answer(readAllEntries, async (context) => {
    await markAs(context, callerOf(context), context.body)
    return context.say('Бүх мэдэгдлийг уншсан')
  }),

  answer(messageChoices, async (context) => {
    const { db } = context.world
    const { accountId, username } = callerOf(context)
    const wish = await findWish(db, accountId)
    const chosen = await choicesOf(db, accountId)
    const isWanted = (topic: (typeof CHOSEN_TOPICS)[number]) =>
      topic === 'weeklySummary' ? (wish?.wanted ?? false) : (chosen.find((choice) => choice.topic === topic)?.wanted ?? true)
    return {
      contact: username,
      channel: channelOf(username),
      choices: CHOSEN_TOPICS.map((topic) => ({ topic, way: 'contact' as const, wanted: isWanted(topic) })),
    }
  }),

  answer(saveMessageChoice, async (context) => {
    const { accountId } = callerOf(context)
    const { topic, way, wanted } = context.body
    const changedAt = context.world.clock.now()
    await context.change((tx) =>
      topic === 'weeklySummary'
        ? putWish(tx, { accountId, wanted, language: context.language, changedAt })
        : putChoice(tx, { accountId, topic, way, wanted, changedAt }),
    )
    return context.say('Тохиргоог хадгаллаа')
  }),
]
