import type { Language } from '@portal/contract/language'
import { STOP_PATH } from '@portal/contract/summary'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditChange } from '../../kit/audit.ts'
import { digestOf } from '../../kit/digest.ts'
import type { World } from '../../kit/world.ts'
import { html, page } from '../../pages/html.ts'
import { stopWords } from '../../text/summaryNotifications.ts'
import { findWishOf, putWish } from './store.ts'

const PROFILE = '/profile'

const pageOf = (language: Language, state: 'ask' | 'done' | 'unknown') => {
  const text = stopWords[language]
  const toProfile = html`<p class="choice"><a class="button quiet" href="${PROFILE}">${text.signIn}</a></p>`
  const said = {
    ask: html`<h1>${text.ask}</h1><p>${text.what}</p><form method="post"><button class="button">${text.stop}</button></form>`,
    done: html`<h1>${text.done}</h1><p>${text.doneWhat}</p><p>${text.again}</p>${toProfile}`,
    unknown: html`<h1>${text.unknown}</h1><p>${text.unknownWhat}</p>${toProfile}`,
  }[state]
  const brand = html`<p class="brand"><a href="/"><img src="/favicon.svg" alt="" width="40" height="40">${text.portal}</a></p>`
  return page(language, text.title, html`${brand}<article class="notice">${said}</article>`)
}

type WithToken = FastifyRequest<{ Params: { token: string } }>

/** Where the link of a summary leads, without signing in. It is no call: mail programs know no envelopes. Whoever only looks, as scanners of mail do, ends nothing. */
export function mountStop(app: FastifyInstance, world: World): void {
  const path = `${STOP_PATH}/:token`
  const config = { rateLimit: { max: world.settings.rateLimitPerMinute, timeWindow: 60_000 } }
  const found = (request: WithToken) => findWishOf(world.db, digestOf(request.params.token))
  const unknown = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(pageOf(request.cookies.language === 'en' ? 'en' : 'mn', 'unknown'))
  const asPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store')
  }

  app.register(async (pages) => {
    // A form, or a mail program's one click (RFC 8058): the address says it all, so the body is not read.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })

    pages.get(path, { config, onRequest: asPage }, async (request: WithToken, reply) => {
      const wish = await found(request)
      return wish === undefined ? unknown(request, reply) : pageOf(wish.language, wish.wanted ? 'ask' : 'done')
    })

    pages.post(path, { config, onRequest: asPage }, async (request: WithToken, reply) => {
      const wish = await found(request)
      if (wish === undefined) return unknown(request, reply)
      const { accountId, personId, role, language } = wish
      if (!wish.wanted) return pageOf(language, 'done')
      const at = world.clock.now()
      await world.db.transaction(async (tx) => {
        await putWish(tx, { accountId, wanted: false, language, changedAt: at })
        await auditChange(tx, { at, accountId, personId, role, action: `POST ${path}`, childId: null, requestId: request.id })
      })
      return pageOf(language, 'done')
    })
  })
}
