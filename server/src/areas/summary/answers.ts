import { saveSummaryWish, summaryWish } from '@portal/contract/summary'
import { answer, callerOf } from '../../http/answer.ts'
import { channelOf } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { findWish, putWish } from './store.ts'

export const summaryAnswers = [
  answer(summaryWish, async (context) => {
    const { accountId, username } = callerOf(context)
    const wish = await findWish(context.world.db, accountId)
    const changedAt = wish === undefined ? null : instantText(wish.changedAt)
    return { wanted: wish?.wanted ?? false, way: channelOf(username), contact: username, changedAt }
  }),

  answer(saveSummaryWish, async (context) => {
    const { accountId } = callerOf(context)
    const { wanted, language } = context.body
    await context.change((tx) => putWish(tx, { accountId, wanted, language, changedAt: context.world.clock.now() }))
    return context.say(wanted ? 'Долоо хоногийн тойм ирдэг боллоо' : 'Долоо хоногийн тойм ирэхгүй боллоо')
  }),
]
