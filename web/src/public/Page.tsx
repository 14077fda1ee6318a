import type { PageAssets, PageFrame } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageLanguageProvider } from '../text/words.tsx'
import first from './first.js?raw'

/** JSON for a script element; `<` is escaped, so that no text can end the element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Id of the element that must have arrived before the page is rendered: the end of the landing's first view, or of any other page. */
export const RENDERED_FROM_HERE = 'drawn'

interface PageWords {
  title: string
  description: string
  /** Address of the page without view parameters. */
  path: string
}

interface PageProps {
  data: PageFrame
  assets: PageAssets
  words: PageWords
  /** True for the landing, which the app replaces if a session is stored. */
  givesWay?: boolean
  children: ReactNode
}

function Page({ data, assets, words, givesWay = false, children }: PageProps) {
  const { language, publicUrl, settings } = data
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{words.title}</title>
        <meta name="description" content={words.description} />
        <meta name="theme-color" content="#FFFFFF" />
        <meta name="format-detection" content="telephone=no" />
        {/* Blocks rendering until the first view has arrived: on a slow phone progressive rendering costs more. */}
        <link rel="expect" href={`#${RENDERED_FROM_HERE}`} {...{ blocking: 'render' }} />
        <link rel="canonical" href={publicUrl + words.path} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={words.title} />
        <meta property="og:description" content={words.description} />
        <meta property="og:url" content={publicUrl + words.path} />
        <meta property="og:image" content={`${publicUrl}/share.png`} />
        <meta property="og:locale" content={language === 'mn' ? 'mn_MN' : 'en_GB'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: own build output and JSON without «<»; React would escape both */}
        <style dangerouslySetInnerHTML={{ __html: assets.style }} />
        <script type="application/json" id="portal-settings" dangerouslySetInnerHTML={{ __html: json(settings) }} />
        <script
          type="application/json"
          id="portal-build"
          {...(givesWay && { 'data-gives-way': '' })}
          dangerouslySetInnerHTML={{ __html: json({ pages: assets.pages, app: assets.app }) }}
        />
        <script dangerouslySetInnerHTML={{ __html: first }} />
        {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: as above */}
      </head>
      <body>
        <div id="page">{children}</div>
        {!givesWay && <span id={RENDERED_FROM_HERE} hidden />}
        {givesWay && (
          <>
            <div id="root" />
            <div id="boot" role="status">
              <img src="/favicon.svg" alt={words.title} width="72" height="72" />
            </div>
          </>
        )}
      </body>
    </html>
  )
}

/** Renders a whole page as text. English texts must be loaded before, because this is synchronous. */
export const documentOf = (props: PageProps): string =>
  `<!doctype html>${renderToStaticMarkup(
    <PageLanguageProvider language={props.data.language}>
      <Page {...props} />
    </PageLanguageProvider>,
  )}`
