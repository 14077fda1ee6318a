import type { PageLanguage } from '@portal/contract/publicPages'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { PageLanguageProvider } from '../text/words.tsx'

/** One letter each for what could end the attribute or the script around it. */
const attribute = (props: object) => JSON.stringify(props)

interface IslandProps<Props extends object> {
  /** As the browser's list of islands knows it. */
  name: string
  language: PageLanguage
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
    <div
      data-island={name}
      data-props={attribute(props)}
      style={{ display: 'contents' }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has just written and escaped it
      dangerouslySetInnerHTML={{ __html: written }}
    />
  )
}
