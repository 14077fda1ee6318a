import { saveSummaryWish, summaryWish } from '@portal/contract/summary'
import { answer, callerOf } from '../../http/answer.ts'
import { channelOf } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { findWish, putWish } from './store.ts'

export const summaryAnswers = [
  answer(summaryWish, async (asked) => {
    const { accountId, username } = callerOf(asked)
    const wish = await findWish(asked.world.db, accountId)
    const changedAt = wish === undefined ? null : instantText(wish.changedAt)
    return { wanted: wish?.wanted ?? false, way: channelOf(username), contact: username, changedAt }
  }),

  answer(saveSummaryWish, async (asked) => {
    const { accountId } = callerOf(asked)
    const { wanted, language } = asked.body
    await asked.change((tx) => putWish(tx, { accountId, wanted, language, changedAt: asked.world.clock.now() }))
    return asked.say(wanted ? 'Долоо хоногийн тойм ирдэг боллоо' : 'Долоо хоногийн тойм ирэхгүй боллоо')
  }),
]
