import type { FaqItem, LandingTab } from '@portal/contract/publicPages'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import classes from './Faq.module.css'

/** One answer open at a time; each has an address of its own. */
export function Faq({ tab, items }: { tab: LandingTab; items: readonly FaqItem[] }) {
  const text = useText(landing)
  return (
    <section className={classes.faq} aria-labelledby={`faq-title-${tab}`}>
      <h2 id={`faq-title-${tab}`}>{text.faq}</h2>
      <div className={classes.card}>
        {items.map(({ key, question, answer }) => (
          <details key={key} id={`faq-${key}`} name={`faq-${tab}`}>
            <summary>
              {question}
              <IconChevronDown size={22} stroke={1.75} aria-hidden />
            </summary>
            <div className={classes.answer}>
              <p>{unbroken(answer)}</p>
              <a href={`/?tab=${tab}#faq-${key}`}>
                <IconLink size={18} stroke={1.75} aria-hidden />
                {text.faqLink}
              </a>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
