import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { OFFLINE_PATH } from '@portal/contract/constants'
import type { PageSettings } from '@portal/contract/publicPages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { StartFailure } from '../settings.ts'

/** Where the web app is built: dist for browsers, dist-server for us. */
export const builtWeb = join(dirname(fileURLToPath(import.meta.url)), '../../../web')
const browserFiles = (webFolder: string) => join(webFolder, 'dist')

interface WebApp {
  /** The page's own inline scripts, which the content security policy must know. */
  scripts: readonly string[]
  send(reply: FastifyReply): FastifyReply
}

const SETTINGS_TAG = /(<script type="application\/json" id="portal-settings">)\{\}(<\/script>)/

/** A document of the web app, with what it must know of this server put in. */
function readDocument(folder: string, name: string, known: PageSettings): WebApp {
  const file = join(browserFiles(folder), name)
  if (!existsSync(file)) throw new StartFailure('The web app is not built. Run `npm start`, or `npx vite build` in web/.')
  const written = readFileSync(file, 'utf8').replace(
    SETTINGS_TAG,
    (_tag, open: string, close: string) => open + JSON.stringify(known) + close,
  )
  return {
    scripts: [...written.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
    send: (reply) => reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(written),
  }
}

/** The web app's one page. */
export const readWebApp = (folder: string, known: PageSettings): WebApp => readDocument(folder, 'index.html', known)

/** Its page for the time without a network, which the service worker fetches while there is one. */
export function mountOffline(app: FastifyInstance, folder: string, known: PageSettings): void {
  const page = readDocument(folder, 'offline.html', known)
  app.get(OFFLINE_PATH, (_request, reply) => page.send(reply))
}

const YEAR_S = 31_536_000

/** Files of the build; those under /assets carry a hash in their name and never change. */
export const mountFiles = (app: FastifyInstance, folder: string) =>
  app.register(fastifyStatic, {
    root: browserFiles(folder),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
