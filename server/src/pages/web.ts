import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { OFFLINE_PATH } from '@portal/contract/constants'
import type { Notice } from '@portal/contract/content'
import type { FixedSettings } from '@portal/contract/publicPages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quietLink } from '../http/buttonPage.ts'
import { html, noticePage, pageStyle } from '../http/html.ts'
import { type DocumentPolicy, hashOf } from '../http/securityHeaders.ts'
import type { WrittenPage } from './documents.ts'
import { type PageFiles, readTemplates } from './template.ts'

/** Folder of the built web app: dist for browsers, dist-server for the server. */
export const builtWeb = join(dirname(fileURLToPath(import.meta.url)), '../../../web')
const browserFiles = (webFolder: string) => join(webFolder, 'dist')

export interface WebApp {
  /** Tells whether a page of the app has that address. */
  knows(path: string): boolean
  /** Sends the document for that address with preload links for its page's files. */
  send(reply: FastifyReply, path: string, notice: Notice): Promise<FastifyReply>
  /** Sends the document with the rendered page and its data. */
  sendWritten(reply: FastifyReply, path: string, page: WrittenPage): Promise<FastifyReply>
}

/** Build manifest of a page. */
interface BuiltPage extends PageFiles {
  path: string
}

const readPages = (folder: string): BuiltPage[] => JSON.parse(readFileSync(join(browserFiles(folder), '.vite/pages.json'), 'utf8'))

/** Looks up a page by its address. */
function byAddress<Page extends { path: string }>(pages: readonly Page[]): (path: string) => Page | undefined {
  const known = pages.map((page) => ({ page, fits: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}/?$`) }))
  return (path) => known.find(({ fits }) => fits.test(path))?.page
}

const NO_FILES: PageFiles = { scripts: [], styles: [] }

/** Files of a page whose document the server renders differently, such as `/`. */
export const filesOfPage = (folder: string, path: string): PageFiles => byAddress(readPages(folder))(path) ?? NO_FILES

/** Reads the document of the web app, and of each of its pages. */
export function readWebApp(folder: string, known: FixedSettings, policyFor: DocumentPolicy): WebApp {
  const templates = readTemplates(browserFiles(folder), 'index.html', policyFor)
  const pages = readPages(folder).map((page) => ({ path: page.path, empty: templates.empty(page), rendered: templates.rendered(page) }))
  const find = byAddress(pages)
  const unknown = { empty: templates.empty(NO_FILES), rendered: templates.rendered(NO_FILES) }
  return {
    knows: (path) => find(path) !== undefined,
    send: (reply, path, notice) =>
      (find(path) ?? unknown).empty(reply.header('Cache-Control', 'no-cache'), { settings: { ...known, notice } }),
    sendWritten: (reply, path, { html: content, documentId, state: { settings, ...state }, reads }) =>
      (find(path) ?? unknown).rendered(reply.header('Cache-Control', documentId === undefined ? 'no-cache' : 'no-store'), {
        settings,
        page: { html: content, embedded: { documentId, state, reads } },
      }),
  }
}

/** Serves the offline page, which the service worker caches while online. */
export function mountOffline(app: FastifyInstance, folder: string, known: FixedSettings, policyFor: DocumentPolicy): void {
  const send = readTemplates(browserFiles(folder), 'offline.html', policyFor).empty(NO_FILES)
  // Without notices, because it is cached for days.
  const settings = { ...known, notice: { banner: null, readOnly: false } }
  app.get(OFFLINE_PATH, (_request, reply) => send(reply.header('Cache-Control', 'no-cache'), { settings }))
}

const YEAR_S = 31_536_000

/** Files of the build; those under /assets have a hash in their name and never change. */
export async function mountFiles(app: FastifyInstance, folder: string): Promise<void> {
  const root = browserFiles(folder)
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  // Resolved per request: during a deployment, pages of both builds ask processes of both.
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    /^[\w-][\w.-]*$/.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  )
}

const unreadable = {
  mn: { title: 'Хуудас олдсонгүй', text: 'Хаягт алдаа байна. Хаягаа шалгаад дахин оролдоно уу.', home: 'Нүүр хуудас' },
  en: { title: 'Page not found', text: 'The address has a mistake. Please check it and try again.', home: 'Home' },
} as const

/** Page for an undecodable address. It is sent before any hook, so it sets its own policy. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // No hook has parsed the cookies yet.
  const language = /(?:^|[; -])language=en\b/.test(request.headers.cookie ?? '') ? 'en' : 'mn'
  const { title, text, home } = unreadable[language]
  return reply
    .code(404)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${hashOf(pageStyle)}; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(noticePage(language, title, html`<h1>${title}</h1><p>${text}</p>${quietLink('/', home)}`))
}
