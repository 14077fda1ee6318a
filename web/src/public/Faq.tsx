import type { FaqItem, LandingTab } from '@portal/contract/publicPages'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { fill, useText } from '../text/words.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import classes from './Faq.module.css'
import { blocksOf, Markdown } from './Markdown.tsx'

interface FaqProps {
  tab: LandingTab
  items: readonly FaqItem[]
  /** Address of the page that holds the questions. */
  page: '/' | '/help'
  /** Heading; the landing's where none is given. */
  title?: string
  /** Questions shown before all are asked for; all where it is missing. */
  keeps?: 5
}

/** One answer open at a time; each has an address of its own. */
export function Faq({ tab, items, page, title, keeps }: FaqProps) {
  const text = useText(landing)
  const list = (
    <div className={classes.card}>
      {items.map(({ key, question, answer }) => (
        <details key={key} id={`faq-${key}`} name={`faq-${tab}`}>
          <summary>
            {question}
            <IconChevronDown size={22} stroke={1.75} aria-hidden />
          </summary>
          <div className={classes.answer}>
            <div className={classes.text}>
              <Markdown blocks={blocksOf(answer)} />
            </div>
            <a className={classes.link} href={page === '/' ? `/?tab=${tab}#faq-${key}` : `${page}#faq-${key}`}>
              <IconLink size={18} stroke={1.75} aria-hidden />
              {text.faqLink}
            </a>
          </div>
        </details>
      ))}
    </div>
  )
  return (
    <section className={classes.faq} aria-labelledby={`faq-title-${tab}`}>
      <h2 id={`faq-title-${tab}`}>{title ?? text.faq}</h2>
      {keeps === undefined ? (
        list
      ) : (
        <Fold label={fill(text.allQuestions, { count: items.length })} keeps={keeps} always>
          {list}
        </Fold>
      )}
    </section>
  )
}
