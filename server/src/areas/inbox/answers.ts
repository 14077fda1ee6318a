import {
  CHOSEN_TOPICS,
  type ChosenTopic,
  endPush,
  INBOX_PAGE,
  inboxEntries,
  isOnByDefault,
  type MessageWay,
  messageChoices,
  readAllEntries,
  readEntry,
  saveMessageChoice,
  savePush,
  unreadCount,
  waysOf,
} from '@portal/contract/inbox'
import type { Caller } from '../../admission/session.ts'
import { answer, type CallContext, callerOf } from '../../http/answer.ts'
import { channelOf } from '../../messages/queue.ts'
import { endSubscription, hasSubscription, putSubscription } from '../../messages/subscriptions.ts'
import { vapidKeys, vapidPublicKey } from '../../messages/vapid.ts'
import { instantText, today } from '../../outside/clock.ts'
import { isPushKey } from '../../outside/push.ts'
import { isOfPushService } from '../../settings/pushHosts.ts'
import { maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announce } from '../../work/news.ts'
import { findWish, putWish } from '../summary/index.ts'
import { alertOf, pageOf } from './rules.ts'
import { childrenIn, choicesOf, countEntries, countUnread, entriesOf, markRead, putChoice, viewing } from './store.ts'

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
    const caller = callerOf(context)
    const day = today(context.world.clock)
    const viewer = viewing(caller, day)
    const filter = { ...viewer, of, topic, isUnread: show === 'unread' }
    const found = await entriesOf(db, { ...filter, before })
    const [counted] = await countEntries(db, filter)
    const children = await childrenIn(db, viewer)
    const shown = found.slice(0, INBOX_PAGE)
    context.concerns(...new Set([...shown.flatMap(({ childId }) => childId ?? []), ...children.map(({ childId }) => childId)]))
    return {
      entries: shown.map(({ child, isFollowed, linkId, campaign, createdAt, readAt, alert, ...entry }) => ({
        ...entry,
        childName: child === null ? null : nameOf({ child, isFollowed }),
        at: instantText(createdAt),
        isRead: readAt !== null,
        page: pageOf({ topic: entry.topic, linkId, campaign }),
        alert: alert && alertOf(alert, { personId: caller.personId, day }),
      })),
      next: found.length > INBOX_PAGE ? (shown.at(-1)?.id ?? null) : null,
      total: counted?.total ?? 0,
      children: children.map(({ childId, ...child }) => ({ childId, name: nameOf(child) })),
    }
  }),

  answer(unreadCount, async (context) => {
    const [counted] = await countUnread(context.world.db, viewing(callerOf(context), today(context.world.clock)))
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
    const { db, keyring } = context.world
    const { accountId, sessionId, username } = callerOf(context)
    const wish = await findWish(db, accountId)
    const chosen = await choicesOf(db, accountId)
    const isWanted = (topic: ChosenTopic, way: MessageWay) =>
      topic === 'weeklySummary'
        ? (wish?.wanted ?? false)
        : (chosen.find((choice) => choice.topic === topic && choice.way === way)?.wanted ?? isOnByDefault(topic, way))
    return {
      contact: username,
      channel: channelOf(username),
      choices: CHOSEN_TOPICS.flatMap((topic) => waysOf(topic).map((way) => ({ topic, way, wanted: isWanted(topic, way) }))),
      push: { key: vapidPublicKey(keyring), isOn: await hasSubscription(db, sessionId) },
    }
  }),

  answer(saveMessageChoice, async (context) => {
    const { accountId } = callerOf(context)
    const { topic, way, wanted } = context.body
    if (!waysOf(topic).includes(way)) refuse('inputInvalid', { fields: { way: 'inputInvalid' } })
    const changedAt = context.world.clock.now()
    await context.change((tx) =>
      topic === 'weeklySummary'
        ? putWish(tx, { accountId, wanted, language: context.language, changedAt })
        : putChoice(tx, { accountId, topic, way, wanted, changedAt }),
    )
    return context.say('Тохиргоог хадгаллаа')
  }),

  answer(savePush, async (context) => {
    const { keyring, settings, clock } = context.world
    const { sessionId } = callerOf(context)
    const { key: serverKey, ...subscription } = context.body
    if (!isOfPushService(subscription.endpoint, settings.pushHosts)) refuse('pushElsewhere')
    if (!isPushKey(subscription.p256dh)) refuse('inputInvalid', { fields: { p256dh: 'inputInvalid' } })
    if (!vapidKeys(keyring).some(({ publicKey }) => publicKey === serverKey)) refuse('inputInvalid', { fields: { key: 'inputInvalid' } })
    await context.change(async (tx) => {
      if (!(await putSubscription(tx, { ...subscription, serverKey, sessionId, createdAt: clock.now() }))) refuse('pushTaken')
    })
    return context.say('Энэ төхөөрөмжид мэдэгдэл ирдэг боллоо')
  }),

  answer(endPush, async (context) => {
    const { sessionId } = callerOf(context)
    await context.change((tx) => endSubscription(tx, sessionId))
    return context.say('Энэ төхөөрөмжид мэдэгдэл ирэхгүй')
  }),
]
