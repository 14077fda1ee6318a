import type { FaqItem, LandingTab } from '@portal/contract/publicPages'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { fill, useText } from '../text/words.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import classes from './Faq.module.css'
import { blocksOf, Markdown } from './Markdown.tsx'

interface FaqProps {
  tab: LandingTab
  items: readonly FaqItem[]
  /** Address of the page with the questions. */
  page: '/' | '/help'
  /** Heading; default is the landing's. */
  title?: string
  /** Number of questions shown before the list is expanded; all if undefined. */
  keeps?: 5
}

/** One answer is open at a time; each has its own anchor. */
export function Faq({ tab, items, page, title, keeps }: FaqProps) {
  const text = useText(landing)
  const list = (
    <Card as="div" bare className={classes.card}>
      {items.map(({ key, question, answer }) => (
        <details key={key} id={`faq-${key}`} name={`faq-${tab}`}>
          <summary>
            {question}
            <Icon of={IconChevronDown} size={22} />
          </summary>
          <div className={classes.answer}>
            <div className={classes.text}>
              <Markdown blocks={blocksOf(answer)} />
            </div>
            <a className={classes.link} href={page === '/' ? `/?tab=${tab}#faq-${key}` : `${page}#faq-${key}`}>
              <Icon of={IconLink} size={18} />
              {text.faqLink}
            </a>
          </div>
        </details>
      ))}
    </Card>
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
