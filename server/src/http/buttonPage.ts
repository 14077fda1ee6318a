import type { Language } from '@portal/contract/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { placeOf } from '../admission/audit.ts'
import type { World } from '../world.ts'
import { languageOf } from './cookies.ts'
import { html, type Markup, noticePage } from './html.ts'
import { isReadOnly, READ_ONLY_RETRY_S } from './maintenance.ts'

/** Answer of the button while the portal is read-only. */
const waiting = {
  mn: { title: 'Засвар үйлчилгээ', text: 'Одоо өөрчлөлт хийх боломжгүй байна. Дараа энэ холбоосоор дахин орно уу.' },
  en: { title: 'Maintenance', text: 'Nothing can be changed right now. Please open this link again later.' },
} as const

/** Content of the page behind a link. */
export interface PageContent {
  status?: 404
  language: Language
  title: string
  body: Markup
}

type WithToken = FastifyRequest<{ Params: { token: string } }>

interface ButtonPage {
  /** Path before the token. */
  path: string
  world: World
  /** Renders the page without changing anything: scanners of mail open every link. */
  look(token: string, language: Language): Promise<PageContent>
  /** Executes the link's action. */
  press(token: string, language: Language, request: { id: string; route: string; place: string }): Promise<PageContent>
}

/** The page's only button. */
export const button = (text: string): Markup => html`<form method="post"><button class="button">${text}</button></form>`
export const quietLink = (href: string, text: string): Markup =>
  html`<p class="choice"><a class="button quiet" href="${href}">${text}</a></p>`

/**
 * Mounts the page behind a link of a message, without a session: one button executes the link's action. Not a call, because mail programs
 * cannot send envelopes.
 */
export function mountButtonPage(app: FastifyInstance, { path, world, look, press }: ButtonPage): void {
  const route = `${path}/:token`
  const config = { goesOnReadOnly: true } as const
  const asPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store')
  }
  const send = (reply: FastifyReply, { status = 200, language, title, body }: { status?: number } & Omit<PageContent, 'status'>) => {
    return reply.code(status).send(noticePage(language, title, body))
  }

  app.register(async (pages) => {
    // A form or a mail program's one-click request (RFC 8058): the address says everything, so the body is ignored.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    pages.get(route, { config, onRequest: [asPage, app.floodLimit()] }, async (request: WithToken, reply) =>
      send(reply, await look(request.params.token, languageOf(request) ?? 'mn')),
    )
    pages.post(route, { config, onRequest: [asPage, app.floodLimit()] }, async (request: WithToken, reply) => {
      const language = languageOf(request) ?? 'mn'
      if (await isReadOnly(world)) {
        const { title, text } = waiting[language]
        const body = html`<h1>${title}</h1><p>${text}</p>`
        return send(reply.header('Retry-After', READ_ONLY_RETRY_S), { status: 503, language, title, body })
      }
      return send(
        reply,
        await press(request.params.token, language, { id: request.id, route: `POST ${route}`, place: placeOf(world.keyring, request) }),
      )
    })
  })
}
