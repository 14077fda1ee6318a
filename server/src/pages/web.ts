import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { OFFLINE_PATH } from '@portal/contract/constants'
import type { Notice } from '@portal/contract/content'
import type { FixedSettings, PageSettings } from '@portal/contract/publicPages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quietLink } from '../http/buttonPage.ts'
import { html, noticePage, pageStyle } from '../http/html.ts'
import { hashOf } from '../http/securityHeaders.ts'
import { StartFailure } from '../settings.ts'
import type { WrittenPage } from './documents.ts'

/** Folder of the built web app: dist for browsers, dist-server for the server. */
export const builtWeb = join(dirname(fileURLToPath(import.meta.url)), '../../../web')
const browserFiles = (webFolder: string) => join(webFolder, 'dist')

export interface WebApp {
  /** Inline scripts of the page; the content security policy has to allow them. */
  scripts: readonly string[]
  /** Tells whether a page of the app has that address. */
  knows(path: string): boolean
  /** Sends the document for that address with preload links for its page's files. */
  send(reply: FastifyReply, path: string, notice: Notice): FastifyReply
  /** Sends the document with the rendered page and its data. */
  sendWritten(reply: FastifyReply, path: string, page: WrittenPage): FastifyReply
}

/** Build manifest of a page: its route and the files it needs besides the entry. */
interface PageFiles {
  path: string
  scripts: readonly string[]
  styles: readonly string[]
}

/** Looks up the files of a page by its address. */
function readPageFiles(folder: string): (path: string) => PageFiles | undefined {
  const pages: PageFiles[] = JSON.parse(readFileSync(join(browserFiles(folder), '.vite/pages.json'), 'utf8'))
  const known = pages.map((page) => ({ page, fits: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}/?$`) }))
  return (path) => known.find(({ fits }) => fits.test(path))?.page
}

/** Files of a page whose document the server renders differently, such as `/`. */
export const filesOfPage = (folder: string, path: string): Pick<PageFiles, 'scripts' | 'styles'> =>
  readPageFiles(folder)(path) ?? { scripts: [], styles: [] }

const linksTo = ({ scripts, styles }: PageFiles): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ].join('')

const SETTINGS_TAG = /(<script type="application\/json" id="portal-settings">)\{\}(<\/script>)/

/** Reads a document of the web app and injects the settings of this server. */
function readDocument(folder: string, name: string, known: FixedSettings): WebApp {
  const file = join(browserFiles(folder), name)
  if (!existsSync(file)) throw new StartFailure('The web app is not built: run npm run build, then start again.')
  const written = readFileSync(file, 'utf8')
  const filesOf = readPageFiles(folder)
  const noticeTag = (notice: Notice) => {
    const settings: PageSettings = { ...known, notice }
    // Escapes `<`, so that no text can close the element.
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
    return written.replace(SETTINGS_TAG, (_tag, open: string, close: string) => open + json + close)
  }
  const send = (reply: FastifyReply, path: string, notice: Notice) => {
    const files = filesOf(path)
    const document = files === undefined ? noticeTag(notice) : noticeTag(notice).replace('</head>', () => `${linksTo(files)}</head>`)
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(document)
  }
  const sendWritten = (reply: FastifyReply, path: string, { html: content, ...embedded }: WrittenPage) => {
    const files = filesOf(path)
    const json = JSON.stringify(embedded).replaceAll('<', '\\u003c')
    const document = noticeTag(embedded.state.settings.notice)
      .replace('<html ', () => `<html data-session="${embedded.documentId}" `)
      .replace('</head>', () => `${files === undefined ? '' : linksTo(files)}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
      .replace(/<div id="boot"[\s\S]*?<\/div>\s*<\/div>/, '')
      .replace('</body>', () => `<script type="application/json" id="portal-document">${json}</script></body>`)
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(document)
  }
  return {
    sendWritten,
    scripts: [...written.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
    knows: (path) => filesOf(path) !== undefined,
    send,
  }
}

export const readWebApp = (folder: string, known: FixedSettings): WebApp => readDocument(folder, 'index.html', known)

/** Serves the offline page, which the service worker caches while online. */
export function mountOffline(app: FastifyInstance, folder: string, known: FixedSettings): void {
  const page = readDocument(folder, 'offline.html', known)
  // Without notices, because it is cached for days.
  app.get(OFFLINE_PATH, (_request, reply) => page.send(reply, OFFLINE_PATH, { banner: null, readOnly: false }))
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
