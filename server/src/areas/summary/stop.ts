import type { Language } from '@portal/contract/language'
import { STOP_PATH } from '@portal/contract/summary'
import type { FastifyInstance } from 'fastify'
import { asParent, auditChange } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { button, mountButtonPage, type PageContent, quietLink } from '../../http/buttonPage.ts'
import { html } from '../../http/html.ts'
import { stopWords } from '../../text/summaryNotifications.ts'
import type { World } from '../../world.ts'
import { findWishOf, putWish } from './store.ts'

const PROFILE = '/profile'

function stopPage(language: Language, state: 'ask' | 'done' | 'unknown'): PageContent {
  const text = stopWords[language]
  const toProfile = quietLink(PROFILE, text.signIn)
  const bodies = {
    ask: html`<h1>${text.ask}</h1><p>${text.what}</p>${button(text.stop)}`,
    done: html`<h1>${text.done}</h1><p>${text.doneWhat}</p><p>${text.again}</p>${toProfile}`,
    unknown: html`<h1>${text.unknown}</h1><p>${text.unknownWhat}</p>${toProfile}`,
  }
  return { ...(state === 'unknown' && { status: 404 }), language, title: text.title, body: bodies[state] }
}

/** Unsubscribe page behind the link of a summary, in the summary's language. */
export function mountStop(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  const found = (token: string) => findWishOf(db, digestOf(token))
  mountButtonPage(app, {
    path: STOP_PATH,
    world,
    look: async (token, language) => {
      const wish = await found(token)
      return wish === undefined ? stopPage(language, 'unknown') : stopPage(wish.language, wish.wanted ? 'ask' : 'done')
    },
    press: async (token, visitors, { id: requestId, route: action, place }) => {
      const wish = await found(token)
      if (wish === undefined) return stopPage(visitors, 'unknown')
      const { accountId, personId, language, wanted } = wish
      if (!wanted) return stopPage(language, 'done')
      const at = clock.now()
      await db.transaction(async (tx) => {
        await putWish(tx, { accountId, wanted: false, language, changedAt: at })
        await auditChange(tx, { at, accountId, personId, ...asParent, action, childId: null, requestId, place })
      })
      return stopPage(language, 'done')
    },
  })
}
