import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { OFFLINE_PATH } from '@portal/contract/constants'
import type { Notice } from '@portal/contract/content'
import type { FixedSettings, PageSettings } from '@portal/contract/publicPages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../kit/security.ts'
import { StartFailure } from '../settings.ts'
import { quietLink } from './buttonPage.ts'
import { html, noticePage, pageStyle } from './html.ts'

/** Where the web app is built: dist for browsers, dist-server for us. */
export const builtWeb = join(dirname(fileURLToPath(import.meta.url)), '../../../web')
const browserFiles = (webFolder: string) => join(webFolder, 'dist')

export interface WebApp {
  /** The page's own inline scripts, which the content security policy must know. */
  scripts: readonly string[]
  /** Whether a page of the app has that address. */
  knows(path: string): boolean
  /** The document for that address: it names the files of the page that will be shown, so that all are fetched at once. */
  send(reply: FastifyReply, path: string, notice: Notice): FastifyReply
}

/** What the build says of a page of the app: its address as the router writes it, and its files beside the first ones. */
interface PageFiles {
  path: string
  scripts: readonly string[]
  styles: readonly string[]
  /** Paths of the calls that it makes first: on every screen, and on narrow ones alone. */
  asks: { all: readonly string[]; narrow: readonly string[] }
}

/** The files of each page of the app, by its address. */
function readPageFiles(folder: string): (path: string) => PageFiles | undefined {
  const pages: PageFiles[] = JSON.parse(readFileSync(join(browserFiles(folder), '.vite/pages.json'), 'utf8'))
  const known = pages.map((page) => ({ page, fits: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}/?$`) }))
  return (path) => known.find(({ fits }) => fits.test(path))?.page
}

/** The files of a page that an address of the app shows, such as `/`, whose document the server writes otherwise. */
export const filesOfPage = (folder: string, path: string): Pick<PageFiles, 'scripts' | 'styles'> =>
  readPageFiles(folder)(path) ?? { scripts: [], styles: [] }

const linksTo = ({ scripts, styles }: PageFiles): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ].join('')

const NO_ASKS = '{"all":[],"narrow":[]}'
const ASKS_TAG = `<script type="application/json" id="portal-asks">${NO_ASKS}`
const SETTINGS_TAG = /(<script type="application\/json" id="portal-settings">)\{\}(<\/script>)/

/** A document of the web app, with what it must know of this server put in. */
function readDocument(folder: string, name: string, known: FixedSettings): WebApp {
  const file = join(browserFiles(folder), name)
  if (!existsSync(file)) throw new StartFailure('The web app is not built: run npm run build, then start again.')
  const written = readFileSync(file, 'utf8')
  const filesOf = readPageFiles(folder)
  const told = (notice: Notice) => {
    const settings: PageSettings = { ...known, notice }
    // No text in it may look like the end of the element.
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
    return written.replace(SETTINGS_TAG, (_tag, open: string, close: string) => open + json + close)
  }
  const send = (reply: FastifyReply, path: string, notice: Notice) => {
    const files = filesOf(path)
    const document =
      files === undefined
        ? told(notice)
        : told(notice)
            .replace('</head>', () => `${linksTo(files)}</head>`)
            .replace(ASKS_TAG, () => ASKS_TAG.replace(NO_ASKS, () => JSON.stringify(files.asks)))
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(document)
  }
  return {
    scripts: [...written.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
    knows: (path) => filesOf(path) !== undefined,
    send,
  }
}

/** The web app's one page. */
export const readWebApp = (folder: string, known: FixedSettings): WebApp => readDocument(folder, 'index.html', known)

/** Its page for the time without a network, which the service worker fetches while there is one. */
export function mountOffline(app: FastifyInstance, folder: string, known: FixedSettings): void {
  const page = readDocument(folder, 'offline.html', known)
  // Kept for days: it tells nothing that passes.
  app.get(OFFLINE_PATH, (_request, reply) => page.send(reply, OFFLINE_PATH, { banner: null, readOnly: false }))
}

const YEAR_S = 31_536_000

/** Files of the build; those under /assets carry a hash in their name and never change. */
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
  // Looked for when they are asked for: while a new build goes live, pages of both builds ask processes of both.
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    /^[\w-][\w.-]*$/.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  )
}

const unreadable = {
  mn: { title: 'Хуудас олдсонгүй', text: 'Хаягт алдаа байна. Хаягаа шалгаад дахин оролдоно уу.', home: 'Нүүр хуудас' },
  en: { title: 'Page not found', text: 'The address has a mistake. Please check it and try again.', home: 'Home' },
} as const

/** A page for an address that cannot be decoded. It is sent before any hook, so it carries its own policy. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // No hook has read the cookies yet.
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
