import type { OfficeClaim } from '@portal/contract/claims'
import { useParams } from '@tanstack/react-router'
import { QRCodeSVG } from 'qrcode.react'
import { useToday } from '../../base/clock.ts'
import { useTrail } from '../../base/trail.ts'
import { longDate, shortDate } from '../../text/dates.ts'
import { claimLetterWords } from '../../text/mn/claimLetters.ts'
import { letters } from '../../text/mn/letters.ts'
import { pages } from '../../text/mn/pages.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { CLAIMS, useOfficeClaims } from './claimQueries.ts'
import classes from './Paper.module.css'
import { addressCode, LetterHead, PaperPage, PortalAddress } from './Paper.tsx'

/**
 * A4 letters to families, one per open claim or for the one in the address. They name no child, because the office must not learn names
 * from the portal.
 */
export default function ClaimLettersPage() {
  const text = useText(claimLetterWords)
  const titles = useText(pages)
  const claimParam = useParams({ strict: false }).claimId
  const query = useOfficeClaims()
  useTrail(titles.deskClaimLetter, { name: titles.deskClaims, link: CLAIMS })
  const printed = (claims: readonly OfficeClaim[]) =>
    claims.filter(({ claimId, state }) => state === 'open' && (claimParam === undefined || String(claimId) === claimParam))
  const count = printed(query.data?.claims ?? []).length
  return (
    <PaperPage title={text.title} below={count > 0 && fill(text.below, { count })} isReady={count > 0} back={CLAIMS}>
      <Async
        query={query}
        isEmpty={({ claims }) => printed(claims).length === 0}
        empty={<EmptyState title={text.none} hint={text.noneHint} />}
      >
        {({ claims, institution }) =>
          printed(claims).map((claim) => <Letter key={claim.claimId} claim={claim} institution={institution} />)
        }
      </Async>
    </PaperPage>
  )
}

function Letter({ claim, institution }: { claim: OfficeClaim; institution: string }) {
  const { sheet } = useText(claimLetterWords)
  const today = useToday()
  const { claimId, registryMasked, since, lapsesAt } = claim
  const { claim: words, parent } = useText(letters)
  const { language } = useLanguage()
  const group = useText(schoolWords).inWords(claim.group)
  const address = location.origin
  const facts = [
    [words.number, claimId],
    [words.registry, registryMasked],
    [words.group, group],
    [words.since, shortDate(since, language)],
    [words.until, shortDate(lapsesAt, language)],
  ] as const
  return (
    <section className={`${classes.paper} ${classes.letter}`} aria-label={fill(sheet, { number: claimId })}>
      <LetterHead orgName={institution} below={`${group}${today ? `, ${longDate(today, language)}` : ''}`} />
      <h2>{parent.greeting}</h2>
      <p>{unbroken(fill(words.lead, { institution }))}</p>
      <FactList rows={facts} className={classes.facts} />
      <h3>{words.how}</h3>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{unbroken(fill(step, { address }))}</li>
        ))}
      </ol>
      <PortalAddress address={address}>
        <QRCodeSVG value={address} {...addressCode} title={parent.code} />
      </PortalAddress>
      <h3>{words.paper}</h3>
      <p>{unbroken(words.paperHint)}</p>
      <ul className={classes.boxes}>
        <li>{words.yes}</li>
        <li>{words.no}</li>
      </ul>
      <dl className={classes.lines}>
        {[words.guardian, words.guardianRegistry, words.phone, words.signature].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </section>
  )
}
