import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageSettings } from '@portal/contract/publicPages'
import type { FastifyReply } from 'fastify'
import { cookieOf, languageOf } from '../http/cookies.ts'
import { fixedPart, sendDocument } from '../http/documentBytes.ts'
import type { DocumentPolicy } from '../http/securityHeaders.ts'
import { StartFailure } from '../settings.ts'

/** Files that a page needs besides those of the document, by the build's manifest. */
export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Values of one document. */
export interface DocumentValues {
  settings: PageSettings
  /** Rendered page, and the JSON that the app hydrates with. */
  page?: { html: string; embedded: { documentId?: string | undefined; state: object; reads: readonly unknown[] } } | undefined
}

/** Sends documents of one page. */
export type DocumentTemplate = (reply: FastifyReply, values: DocumentValues) => Promise<FastifyReply>

const HTML_TAG = '<html lang="mn">'
const SETTINGS_TAG = '<script type="application/json" id="portal-settings">'
const ROOT_TAG = '<div id="root">'
const STYLE_LINK = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/g
const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const BOOT = /<div id="boot"[\s\S]*?<\/div>\s*/

/** JSON inside a script element: without `<`, no text can close the element. */
const elementJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The document of the web app lacks ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

/** Beginning of a document up to its head, with the language and the theme that the browser's cookies name. */
function openingFor({ request }: FastifyReply, documentId: string | undefined): string {
  const theme = cookieOf(request, 'theme')
  const attributes = [
    ...(documentId === undefined ? [] : [`data-session="${documentId}"`]),
    `lang="${languageOf(request) ?? 'mn'}"`,
    ...(theme === 'dark' || theme === 'light' ? [`data-theme="${theme}"`] : []),
  ]
  return `<!doctype html><html ${attributes.join(' ')}>`
}

/** Reads a document of the build. Templates are made once for each page, so that a response only joins texts. */
export function readTemplates(folder: string, name: string, policyFor: DocumentPolicy) {
  const file = join(folder, name)
  if (!existsSync(file)) throw new StartFailure('The web app is not built: run npm run build, then start again.')
  const source = readFileSync(file, 'utf8')
  const scripts = [...source.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  const documentStyles = [...source.matchAll(STYLE_LINK)].map(([, href = '']) => href)
  const [, content] = splitAt(source, HTML_TAG)

  /** `inHead` are the page's elements; `styles` those of its inline styles. */
  function template(text: string, inHead: readonly string[], styles: readonly string[]): DocumentTemplate {
    const policy = policyFor({ scripts, styles })
    const [head, body] = splitAt(text, '</head>')
    const [beforeSettings, afterSettings] = splitAt(body, `${SETTINGS_TAG}{}`)
    const [beforeRoot, afterRoot] = splitAt(afterSettings, ROOT_TAG)
    const [beforeEnd] = splitAt(afterRoot, '</body>')
    const fixed = fixedPart(`${head}${inHead.join('')}</head>${beforeSettings}${SETTINGS_TAG}`)
    return (reply, { settings, page }) => {
      const data = page && `<script type="application/json" id="portal-document">${elementJson(page.embedded)}</script>`
      const rest = `${elementJson(settings)}${beforeRoot}${ROOT_TAG}${page?.html ?? ''}${beforeEnd}${data ?? ''}</body></html>`
      reply.header('Content-Security-Policy', policy)
      return sendDocument(reply, { opening: openingFor(reply, page?.embedded.documentId), fixed, rest })
    }
  }

  const readStyle = (href: string) => readFileSync(join(folder, href), 'utf8')
  const preloads = (files: readonly string[]) => files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)

  return {
    /** Document whose page the app renders. */
    empty({ scripts: needed, styles }: PageFiles): DocumentTemplate {
      const linked = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
      return template(content, [...preloads(needed), ...linked], [])
    },
    /** Document with a rendered page: it holds its styles, so that the first paint waits for no other file. */
    rendered({ scripts: needed, styles }: PageFiles): DocumentTemplate {
      const files = [...documentStyles, ...styles]
      const style = files.map(readStyle).join('')
      // Vite's preload helper requests each style of a page that no link names; a browser does not request one that is disabled.
      const named = files.map((href) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`)
      // The inline script of index.html starts the app after the first paint.
      const preload = '<link rel="modulepreload" crossorigin href="$1" data-app>'
      const text = content.replaceAll(STYLE_LINK, '').replace(APP_SCRIPT, preload).replace(BOOT, '')
      return template(text, [...preloads(needed), `<style>${style}</style>`, ...named], [style])
    },
  }
}
