import { FEED_PATH, feed, makeFeed, revokeFeed } from '@portal/contract/schedule'
import type { FastifyInstance } from 'fastify'
import { type AuditTrail, asParent, placeOf } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { teacherName } from '../../text/people.ts'
import type { World } from '../../world.ts'
import { eventsOf } from '../notices/index.ts'
import { calendarFile } from './calendar.ts'
import { dropFeed, dropFeedsOf, findFeed, findFeedOf, noteUse, putFeed, yearOf } from './store.ts'
import { currentTerms } from './terms.ts'

/** Resolution of the last use in milliseconds; a finer one would make every read of a feed a write. */
const USE_GRAIN_MS = 3_600_000

/** Ends all feeds of a parent, on a new password and on log-out everywhere. */
export const endFeedsOf = dropFeedsOf

/** Ends the feed of one child, together with its link. */
export const endFeedOf = dropFeed

export const feedAnswers = [
  answer(feed, async (context) => {
    const found = await findFeed(context.world.db, callerOf(context).personId, context.params.studentId)
    return found === undefined
      ? []
      : [{ createdAt: instantText(found.createdAt), lastUsedAt: found.lastUsedAt && instantText(found.lastUsedAt) }]
  }),

  answer(makeFeed, async (context) => {
    const { body, world, change } = context
    const { personId } = callerOf(context)
    const made = { parentId: personId, childId: body.studentId, createdAt: world.clock.now(), lastUsedAt: null }
    const generate = () => randomToken(world.random)
    const token = await change((tx) =>
      writeUniqueKey(tx, 'feeds_token', generate, async (point, key) => {
        await putFeed(point, { ...made, tokenHash: digestOf(key) })
        return key
      }),
    )
    return { message: 'Хуанлийн холбоос үүслээ', address: `${world.publicUrl()}${FEED_PATH}/${token}.ics` }
  }),

  answer(revokeFeed, async (context) => {
    const { personId } = callerOf(context)
    await context.change((tx) => dropFeed(tx, personId, context.body.studentId))
    return { message: 'Хуанлийн холбоос хүчингүй боллоо' }
  }),
]

/** Serves the feed outside the call mechanism: calendars support neither envelopes nor sessions. The token in the address grants access. */
export function mountFeeds(app: FastifyInstance, world: World, trail: AuditTrail): void {
  const path = `${FEED_PATH}/:token.ics`
  app.get<{ Params: { token: string } }>(
    path,
    { config: { servedAs: 'browsing' }, onRequest: app.floodLimit() },
    async (request, reply) => {
      const now = world.clock.now()
      const found = await findFeedOf(world.db, digestOf(request.params.token))
      if (found === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
      const [term] = await currentTerms(world)
      const lessons = term === undefined ? [] : await yearOf(world.db, found.childId, term.schoolYear)
      const { accountId, personId, childId, lastUsedAt } = found
      const events = await eventsOf(world.db, childId, today(world.clock))
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_GRAIN_MS) await noteUse(world.db, personId, childId, now)
      trail.read({
        at: now,
        accountId,
        personId,
        ...asParent,
        action: `GET ${path}`,
        childId,
        requestId: request.id,
        place: placeOf(world.keyring, request),
      })
      const named = lessons.map(({ lastName, firstName, ...lesson }) => ({ ...lesson, teacher: teacherName({ lastName, firstName }) }))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(calendarFile(found.firstName, named, events, now))
    },
  )
}
