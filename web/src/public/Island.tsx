import type { Language } from '@portal/contract/language'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { PageLanguageProvider } from '../text/words.tsx'
import classes from './Island.module.css'
import { json } from './Page.tsx'

interface IslandProps<Props extends object> {
  /** Key in the browser's list of islands. */
  name: string
  language: Language
  of: ComponentType<Props>
  with: Props
}

/**
 * Part of a public page that is hydrated in the browser; the rest stays static and needs no script. Rendered as its own root, so that
 * generated ids match those of the browser.
 */
export function Island<Props extends object>({ name, language, of: Component, with: props }: IslandProps<Props>) {
  const written = renderToString(
    <PageLanguageProvider language={language}>
      <Component {...props} />
    </PageLanguageProvider>,
    { identifierPrefix: name },
  )
  return (
    <>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: React itself has just written and escaped it; JSON without a «<» */}
      <div data-island={name} className={classes.island} dangerouslySetInnerHTML={{ __html: written }} />
      <script type="application/json" data-props={name} dangerouslySetInnerHTML={{ __html: json(props) }} />
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: as above */}
    </>
  )
}
