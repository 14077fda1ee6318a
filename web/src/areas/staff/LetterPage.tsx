import type { ResultOf } from '@portal/contract/call'
import { Id } from '@portal/contract/fields'
import type { groupLetter } from '@portal/contract/staffClasses'
import { useParams } from '@tanstack/react-router'
import { QRCodeSVG } from 'qrcode.react'
import * as z from 'zod/mini'
import { useToday } from '../../base/clock.ts'
import { phoneInFours } from '../../base/formats.ts'
import { useTrail } from '../../base/trail.ts'
import { longDate } from '../../text/dates.ts'
import { letters } from '../../text/mn/letters.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { groupLink } from './GroupsTable.tsx'
import classes from './Paper.module.css'
import { addressCode, LetterHead, PaperPage, PortalAddress } from './Paper.tsx'
import { useGroupLetter } from './queries.ts'

/** A4 letter that explains to parents how to link their children; handed out with the cards. */
export default function LetterPage() {
  const groupId = z.safeParse(Id, useParams({ from: '/staff/groups/$groupId/letter' }).groupId)
  return groupId.success ? <OfGroup groupId={groupId.data} /> : <NotFoundPage />
}

function OfGroup({ groupId }: { groupId: number }) {
  const text = useText(staffClasses)
  const query = useGroupLetter(groupId)
  const { inWords } = useText(schoolWords)
  useTrail(text.letter.title, { name: query.data === undefined ? text.group : inWords(query.data.groupName), link: groupLink(groupId) })
  return (
    <PaperPage title={text.letter.title} below={text.letter.below} isReady={query.data !== undefined} back={groupLink(groupId)}>
      <Async query={query}>{(letter) => <Letter {...letter} />}</Async>
    </PaperPage>
  )
}

function Letter({ groupName: mongolianName, orgName, orgType, teacherName, phone, portalAddress }: ResultOf<typeof groupLetter>) {
  const { letter } = useText(staffClasses)
  const today = useToday()
  const { parent: words } = useText(letters)
  const { language } = useLanguage()
  const groupName = useText(schoolWords).inWords(mongolianName)
  return (
    <section className={`${classes.paper} ${classes.letter}`} aria-label={letter.sheet}>
      <LetterHead orgName={orgName} below={`${groupName}${today ? `, ${longDate(today, language)}` : ''}`} />
      <h2>{words.greeting}</h2>
      <p>{unbroken(words.lead[orgType === 'ORGKG' ? 'kindergarten' : 'school'])}</p>
      <PortalAddress address={portalAddress}>
        <QRCodeSVG value={portalAddress} {...addressCode} title={words.code} />
      </PortalAddress>
      <h3>{words.how}</h3>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{unbroken(fill(step, { address: portalAddress, group: groupName }))}</li>
        ))}
      </ol>
      <h3>{words.careTitle}</h3>
      <ul>
        {words.care.map((one) => (
          <li key={one}>{unbroken(one)}</li>
        ))}
      </ul>
      <p className={classes.ask}>{phone === null ? words.ask : fill(words.askPhone, { phone: phoneInFours(phone) })}</p>
      <p className={classes.signature}>
        {words.respect}
        <br />
        <b>{teacherName}</b>
        {teacherName !== null && <br />}
        {fill(words.signed, { group: groupName })}
      </p>
    </section>
  )
}
