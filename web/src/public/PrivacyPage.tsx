import type { PageFrame } from '@portal/contract/publicPages'
import { CLOSING_DAYS, RETENTION_KEYS } from '@portal/contract/retention'
import { phoneInFours } from '../base/formats.ts'
import { shortDate } from '../text/dates.ts'
import { privacy } from '../text/mn/privacy.ts'
import { keptInWords, retentionWords } from '../text/mn/retention.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useText } from '../text/words.tsx'
import { Island } from './Island.tsx'
import { InnerHeader } from './LandingHeader.tsx'
import { PublicPage } from './PublicPage.tsx'
import classes from './prose.module.css'

/** Date of the last change to mn/privacy.ts or en/privacy.ts; update it with every change. */
const PRIVACY_UPDATED_ON = '2026-11-20'

/** Hours without the days, which the sentence names itself: «Даваа–Баасан, 08:30–17:30» → «08:30–17:30». */
const hoursAlone = (workingHours: string) => workingHours.split(', ').at(-1) ?? workingHours

/** How to reach the operator; empty if neither address nor phone is known. */
function waysTo({ privacyEmail, phone }: PageFrame['office'], text: typeof privacy.mn.ways): string {
  const values = { email: privacyEmail ?? '', helpPhone: phoneInFours(phone ?? '') }
  if (privacyEmail !== null) return fill(phone === null ? text.mail : text.mailAndPhone, values)
  return phone === null ? '' : fill(text.phone, values)
}

/** Placeholder for the list of retention periods. */
const KEPT = '{kept}'

export function PrivacyPage({ data }: { data: PageFrame }) {
  const text = useText(privacy)
  const retention = useText(retentionWords)
  const { language, office, settings } = data
  const updatedOn = shortDate(PRIVACY_UPDATED_ON, language)
  const operator = (language === 'en' ? office.nameEn : office.name) ?? ''
  const ways = waysTo(office, text.ways)
  const filled = (sentence: string) =>
    fill(sentence, { operator, updatedOn, closingDays: CLOSING_DAYS, ways, workingHours: hoursAlone(office.workingHours) })
  const sections = Object.entries(text.sections)
  const header = <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration }} />
  return (
    <PublicPage data={data} header={header}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{text.title}</h1>
          <p className={classes.lead}>{text.lead}</p>
          <p className="small dim num">{filled(text.updated)}</p>
        </div>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">{text.contents}</h2>
          <ol>
            {sections.map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes.prose}>
          {sections.map(([id, { title, parts }]) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {Object.values<string | string[]>(parts).map((part) => (
                <Part
                  key={String(part)}
                  part={String(part) === KEPT ? RETENTION_KEYS.map((key) => keptInWords(retention, key)) : part}
                  filled={filled}
                />
              ))}
            </section>
          ))}
        </article>
      </div>
    </PublicPage>
  )
}

const Part = ({ part, filled }: { part: string | string[]; filled: (sentence: string) => string }) =>
  typeof part === 'string' ? (
    <p>{unbroken(filled(part))}</p>
  ) : (
    <ul>
      {part.map((point) => (
        <li key={point}>{unbroken(point)}</li>
      ))}
    </ul>
  )
