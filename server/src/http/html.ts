import type { Language } from '@portal/contract/language'

/** Markup of server-rendered pages: plain, without script, readable on a phone. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

type Piece = string | number | null | undefined | Markup | readonly Markup[]

/** Template tag that escapes every value except markup. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(
    String.raw(
      { raw: strings },
      ...pieces.map((piece) => {
        if (piece instanceof Markup) return piece.text
        if (Array.isArray(piece)) return piece.map((one: Markup) => one.text).join('')
        return escaped(String(piece ?? ''))
      }),
    ),
  )

/** Inline style of each of these pages. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #F7F6F2; --card: #FFFFFF; --ink: #15212D; --ink2: #4A5763; --line: #E2E1D9; --brand: #17568F; --well: #EFEEE8; --action: #17568F; --onAction: #FFFFFF; --edge: #868D91 }
@media (prefers-color-scheme: dark) { :root { --page: #0D151E; --card: #15202B; --ink: #E9EDF0; --ink2: #A9B6C2; --line: #2A3947; --brand: #9DC5EA; --well: #1D2A37; --action: #8AB8E3; --onAction: #15212D; --edge: #74879A } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 'Manrope Variable', system-ui, sans-serif; overflow-wrap: break-word }
main { max-width: 1100px; margin: 0 auto; padding: 24px 16px 72px }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 8px } h2 { font-size: 1.25rem; margin: 32px 0 8px } p { max-width: 44em; color: var(--ink2) }
a { color: var(--brand) } :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px }
article, .scroll { background: var(--card); border: 1px solid var(--line); border-radius: 20px; padding: 16px 20px; margin: 12px 0 } .scroll { overflow-x: auto; padding: 0 }
article h3 { margin: 0; font-size: 1.0625rem } article p { margin: 4px 0 }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem } th, td { text-align: left; padding: 10px 14px; border-bottom: 1px solid var(--line); vertical-align: top } tr:last-child td, tr:last-child th { border-bottom: 0 }
thead th { color: var(--ink2); font-weight: 650; white-space: nowrap }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; background: var(--well); border-radius: 8px } code { padding: 2px 6px } pre { padding: 12px 14px; overflow-x: auto; white-space: pre-wrap; margin: 8px 0 }
.small { color: var(--ink2); font-size: 0.875rem }
.brand { max-width: 560px; margin: 0 auto } .brand a { display: inline-flex; align-items: center; gap: 12px; min-height: 48px; color: var(--ink); font-weight: 750; text-decoration: none }
.notice { max-width: 560px; margin: 16px auto; padding: 24px 20px } .notice h1 { font-size: 1.5rem } .notice p { margin: 8px 0 0 } .notice form, .notice .choice { margin-top: 20px }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 20px; border: 1px solid var(--action); border-radius: 12px; background: var(--action); color: var(--onAction); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer } .quiet { border-color: var(--edge); background: none; color: var(--ink) }
@media (max-width: 30em) { .button { width: 100% } }`

/** Style and script of a single page; its content security policy has to allow them. */
interface Extra {
  style: string
  script: string
}

/** `language` is the page's: the demo's pages are Mongolian, the documentation is English. */
export const page = (language: Language, title: string, body: Markup, extra?: Extra): string =>
  `<!doctype html>${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${new Markup(pageStyle + (extra?.style ?? ''))}</style></head><body><main>${body}</main>${extra === undefined ? '' : html`<script>${new Markup(extra.script)}</script>`}</body></html>`
      .text
  }`

const portal = { mn: 'Эцэг эхийн портал', en: "Parents' portal" } as const

/** Page with a single message under the portal's name. */
export const noticePage = (language: Language, title: string, body: Markup): string => {
  const brand = html`<p class="brand"><a href="/"><img src="/favicon.svg" alt="" width="40" height="40">${portal[language]}</a></p>`
  return page(language, title, html`${brand}<article class="notice">${body}</article>`)
}
