import type { FaqItem, LandingTab } from '@portal/contract/publicPages'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { fill, useText } from '../text/words.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import classes from './Faq.module.css'
import { blocksOf, Markdown } from './Markdown.tsx'

/** One answer open at a time; each has an address of its own. */
export function Faq({ tab, items }: { tab: LandingTab; items: readonly FaqItem[] }) {
  const text = useText(landing)
  return (
    <section className={classes.faq} aria-labelledby={`faq-title-${tab}`}>
      <h2 id={`faq-title-${tab}`}>{text.faq}</h2>
      <Fold label={fill(text.allQuestions, { count: items.length })} keeps={6}>
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
                <a className={classes.link} href={`/?tab=${tab}#faq-${key}`}>
                  <IconLink size={18} stroke={1.75} aria-hidden />
                  {text.faqLink}
                </a>
              </div>
            </details>
          ))}
        </div>
      </Fold>
    </section>
  )
}
