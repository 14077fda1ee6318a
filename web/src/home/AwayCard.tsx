import type { LinkedChild } from '@portal/contract/children'
import { IconPhone } from '@tabler/icons-react'
import { givenName, phoneInFours } from '../base/formats.ts'
import { useSettings } from '../base/settings.ts'
import { childLink } from '../child/ofChild.ts'
import { shortDate } from '../text/dates.ts'
import { away } from '../text/mn/away.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { late } from '../ui/plain/late.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { Pending } from '../ui/plain/Pending.tsx'
import classes from './AwayCard.module.css'

/** Loaded late, because a static import would move the code of all results into the first load. */
const LastResults = late(() => import('../areas/results/index.ts').then(({ LastResults: part }) => ({ default: part })), {
  placeholder: <Pending />,
})

/** Child in no group today: its former and its next school, the phone to call, and the results of its last year. */
export default function AwayCard({ child, turn }: { child: LinkedChild; turn: number }) {
  const text = useText(away)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const { helpPhone } = useSettings()
  const { left, next } = child
  const place = next ?? left
  const phone = place?.phone ?? helpPhone
  const callWords = place?.phone
    ? fill(text.callOf, { school: place.orgName, phone: phoneInFours(phone) })
    : `${text.help}: ${phoneInFours(phone)}`
  return (
    <Card as="article" className={classes.card}>
      <header className={classes.header}>
        <Initial name={givenName(child.studentFullName)} turn={turn} size={52} />
        <h3>
          <PageLink {...childLink(child.studentPersonId)}>{child.studentFullName}</PageLink>
        </h3>
      </header>
      <div className={classes.lines}>
        {left !== null && <p>{unbroken(fill(text.left, { school: left.orgName, date: shortDate(left.on, language) }))}</p>}
        {next !== null && (
          <p>
            <b>
              {unbroken(fill(text.next, { school: next.orgName, group: inWords(next.groupName), date: shortDate(next.from, language) }))}
            </b>
          </p>
        )}
        {next === null && <p>{text.none}</p>}
        {phone !== '' && (
          <ButtonLink href={`tel:+976${phone}`} variant="default">
            <Icon of={IconPhone} />
            <span className="num">{callWords}</span>
          </ButtonLink>
        )}
      </div>
      {left !== null && left.orgType === 'ORGEBS' && (
        <section className={classes.results}>
          <h4>{text.lastResults}</h4>
          <LastResults studentId={child.studentPersonId} />
          <PageLink {...childLink(child.studentPersonId)} hash="results" className={classes.all}>
            {text.allResults}
          </PageLink>
        </section>
      )}
    </Card>
  )
}
