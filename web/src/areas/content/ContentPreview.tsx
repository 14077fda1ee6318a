import type { ContentDetail, ContentKind, ContentText } from '@portal/contract/staffContent'
import { blocksOf, Markdown } from '../../public/Markdown.tsx'
import prose from '../../public/prose.module.css'
import { contentWords } from '../../text/mn/content.ts'
import { fill, type Language, useText } from '../../text/words.tsx'
import classes from './ContentEditor.module.css'

interface PreviewProps {
  kind: ContentKind
  text: ContentText
  language: Language
  values: ContentDetail['values']
}

const SUFFIX: Record<Language, string> = { mn: 'Mn', en: 'En' }

/** Renders a text as the public page does, with today's dates filled in. */
export function ContentPreview({ kind, text, language, values }: PreviewProps) {
  const words = useText(contentWords)
  const of = (name: string) => fill(text[`${name}${SUFFIX[language]}`] ?? '', values[language])
  if (kind === 'faq')
    return (
      <article className={`${prose.prose} ${classes.page}`} lang={language}>
        <h3>{of('question')}</h3>
        <Markdown blocks={blocksOf(of('answer'))} />
      </article>
    )
  if (kind === 'guide')
    return (
      <article className={`${prose.prose} ${classes.page}`} lang={language}>
        {of('body') === '' ? (
          <p>{words.optionalHint}</p>
        ) : (
          <>
            <h3>{of('title')}</h3>
            <Markdown blocks={blocksOf(of('body'))} />
          </>
        )}
      </article>
    )
  const [title, below] = kind === 'contact' ? [of('name'), of('office')] : [of('title'), of('text')]
  return (
    <article className={`${prose.prose} ${classes.page}`} lang={language}>
      {title !== '' && <h3>{title}</h3>}
      <p>{below}</p>
      {kind === 'contact' && <p className="num">{text.phone}</p>}
    </article>
  )
}
