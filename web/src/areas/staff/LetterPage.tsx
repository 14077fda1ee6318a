import type { ResultOf } from '@portal/contract/call'
import { Id } from '@portal/contract/fields'
import type { groupLetter } from '@portal/contract/staffClasses'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { QRCodeSVG } from 'qrcode.react'
import * as z from 'zod/mini'
import { useToday } from '../../base/clock.ts'
import { phoneInFours } from '../../base/formats.ts'
import { useTrail } from '../../base/trail.ts'
import { longDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { parentLetter, staffClasses } from '../../text/mn/staffClasses.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Alkhan, Toono } from '../../ui/plain/ornaments.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { groupHref } from './GroupsTable.tsx'
import classes from './Paper.module.css'
import { useGroupLetter } from './queries.ts'

const QR_SIZE = 110
const QUIET_MODULES = 4

/** How parents link their children, on a sheet of A4 to hand out with the cards. */
export default function LetterPage() {
  const groupId = z.safeParse(Id, useParams({ strict: false }).groupId)
  return groupId.success ? <OfGroup groupId={groupId.data} /> : <NotFoundPage />
}

function OfGroup({ groupId }: { groupId: number }) {
  const text = useText(staffClasses)
  const query = useGroupLetter(groupId)
  useTrail(text.letter.title, { name: query.data?.groupName ?? text.group, href: groupHref(groupId) })
  return (
    <div className={classes.desk} data-print>
      <div className={classes.bar}>
        <PageTitle below={text.letter.below}>{text.letter.title}</PageTitle>
        <div className={classes.buttons}>
          <Button disabled={query.data === undefined} onClick={() => window.print()}>
            <IconPrinter size={20} stroke={1.75} aria-hidden />
            {text.print}
          </Button>
          <ButtonLink variant="default" href={groupHref(groupId)}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {text.back}
          </ButtonLink>
        </div>
      </div>
      <Async query={query}>{(letter) => <Letter {...letter} />}</Async>
    </div>
  )
}

function Letter({ groupName, orgName, orgType, teacherName, phone, portalAddress }: ResultOf<typeof groupLetter>) {
  const { letter } = useText(staffClasses)
  const today = useToday()
  const words = parentLetter
  return (
    <section className={`${classes.paper} ${classes.letter}`} aria-label={letter.sheet} lang="mn">
      <header>
        <p className={classes.brand}>
          <Toono size={40} />
          {common.mn.productName}
        </p>
        <p className={classes.from}>
          <b>{orgName}</b>
          <br />
          {groupName}
          {today && `, ${longDate(today, 'mn')}`}
        </p>
      </header>
      <Alkhan className={classes.band} />
      <h2>{words.greeting}</h2>
      <p>{unbroken(words.lead[orgType === 'ORGKG' ? 'kindergarten' : 'school'])}</p>
      <div className={classes.address}>
        <p>
          {words.address}
          <b>{portalAddress}</b>
        </p>
        <QRCodeSVG value={portalAddress} size={QR_SIZE} marginSize={QUIET_MODULES} title={words.code} role="img" />
      </div>
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
