import type { Language } from '@portal/contract/language'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { PageLanguageProvider } from '../text/words.tsx'
import classes from './Island.module.css'
import { json } from './Page.tsx'

interface IslandProps<Props extends object> {
  /** As the browser's list of islands knows it. */
  name: string
  language: Language
  of: ComponentType<Props>
  with: Props
}

/**
 * A part of a public page that comes to life in the browser; everything around it stays as the server wrote it and costs no script.
 * Rendered as a root of its own, so that the ids it makes are those that the browser will make.
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
