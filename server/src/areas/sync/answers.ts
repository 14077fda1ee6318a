import { fetchNow, SYNC_PAUSE_MINUTES, syncState } from '@portal/contract/sync'
import { answer, orgOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import { lastApplied } from '../uploads/index.ts'
import { isOpen } from './rules.ts'
import { findBreaker, findInstitution, queueNow } from './store.ts'

const MINUTE_MS = 60_000

export const syncAnswers = [
  answer(syncState, async (context) => {
    const { db, clock } = context.world
    const orgId = orgOf(context)
    const row = await findInstitution(db, orgId)
    if (row === undefined) return null
    const { status, fetchedAt, isHeld, missing } = row
    const appliesItself = (await lastApplied(db, orgId, 'esis')) !== undefined
    const isAway = isOpen(await findBreaker(db), clock.now())
    return { status, fetchedAt: fetchedAt && instantText(fetchedAt), appliesItself, isHeld, isAway, missing }
  }),

  answer(fetchNow, async (context) => {
    const { clock } = context.world
    const orgId = orgOf(context)
    const now = clock.now()
    await context.change(async (tx) => {
      const row = await findInstitution(tx, orgId)
      if (row === undefined) return refuse('notFoundRecord')
      if (row.fetchedAt !== null && now.getTime() - row.fetchedAt.getTime() < SYNC_PAUSE_MINUTES * MINUTE_MS) refuse('syncTooSoon')
      await queueNow(tx, orgId, now)
      announceWork(tx, ['fetch-source'])
    })
    return context.say('Дараалалд орууллаа')
  }),
]
