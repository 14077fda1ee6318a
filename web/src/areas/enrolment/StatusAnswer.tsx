import { type FamilyAnswer, familyAnswerOf, offersOf, type Prospect } from '@portal/contract/enrolment'
import { IconCalendarEvent, IconPhone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { phoneInFours } from '../../base/formats.ts'
import { settings } from '../../base/settings.ts'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { GerTile } from '../../ui/picture/Scene.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { AcceptPlace } from './AcceptPlace.tsx'
import { AnswerBanner, answeredOf } from './AnswerBanner.tsx'
import { DrawPosition } from './DrawPosition.tsx'
import { type Flow, flowOf, handOver } from './flows.ts'
import { NextSteps } from './NextSteps.tsx'
import { OtherKindergartens } from './OtherKindergartens.tsx'
import { Restore } from './Restore.tsx'
import { undosOf } from './requestState.ts'
import { dueOf, needsPapers } from './rules.ts'
import classes from './StatusPage.module.css'
import type { Found } from './searchQueries.ts'
import { WithNumber } from './WithNumber.tsx'

interface StatusAnswerProps {
  found: Found
  onChanged: () => Promise<void>
  onExpired: () => void
}

/** One answer: status, next step with its deadline, and the phone number to call. */
export function StatusAnswer({ found, onChanged, onExpired }: StatusAnswerProps) {
  const text = useText(enrolment)
  const { prospect } = found
  const flow = flowOf(prospect.kind, false)
  const answer = familyAnswerOf(prospect)
  return (
    <Card as="article" bare className={classes.answer}>
      <AnswerBanner of={answeredOf(prospect)} isCheck>
        <p className={classes.who}>
          <Initial name={prospect.firstName} turn={0} size={32} />
          <span>
            <b>
              {prospect.lastName}
              {prospect.firstName}
            </b>{' '}
            · <span className="nb num">{prospect.reg}</span> · {text.kinds[prospect.kind]}, {unbroken(prospect.schoolYear)}
          </span>
        </p>
        {answer === 'passed' && (
          <span className={classes.art}>
            <GerTile width={132} />
          </span>
        )}
      </AnswerBanner>
      <div className={classes.columns}>
        <div>
          <Deadline prospect={prospect} />
          <AcceptPlace of={prospect} found={found} onDone={onChanged} onExpired={onExpired} />
          <DrawPosition drawn={prospect.drawn} lot={null} />
          <OtherKindergartens further={prospect.further} />
          <Restore of={prospect} ticket={found.ticket} onDone={onChanged} onExpired={onExpired} />
          <MainAction flow={flow} found={found} answer={answer} />
          <NextSteps answer={answer} state={prospect.campaignState} since={prospect.changedAt} />
          {needsPapers(answer) && <Papers />}
        </div>
        <div>
          <Institution prospect={prospect} answer={answer} />
          <WithNumber flow={flow} found={found} onChanged={onChanged} onExpired={onExpired} />
        </div>
      </div>
    </Card>
  )
}

/** Deadline of the offered action. */
function Deadline({ prospect }: { prospect: Prospect }) {
  const { deadline, until } = useText(status)
  const { language } = useLanguage()
  const { closesAt } = prospect
  const due = dueOf(offersOf(prospect))
  if (due === undefined) return null
  return (
    <div className={classes.deadline}>
      <Icon of={IconCalendarEvent} size={24} />
      <p>
        <span className="small dim">{deadline[due]}</span>
        <b>{unbroken(fill(until, { closesAt: longDateAndTime(closesAt, closesAt.slice(11, 16), language) }))}</b>
      </p>
    </div>
  )
}

/** Next action of the family, if any; opens the wizard with the child that was already looked up. */
function MainAction({ flow, found, answer }: { flow: Flow; found: Found; answer: FamilyAnswer }) {
  const text = useText(status)
  const navigate = useNavigate()
  const { allowed } = found.prospect
  const offers = offersOf(found.prospect)
  function goOn() {
    handOver(flow, found)
    void navigate({ to: flow.start })
  }
  return (
    <>
      {found.prospect.undoUntil === null && offers.some((offer) => offer === 'send' || offer === 'confirm') && (
        <Button wide onClick={goOn}>
          {answer === 'ready' ? text.confirm : answer === 'none' ? text.sendNow : text.sendAgain}
        </Button>
      )}
      {undosOf(allowed)
        .filter((undo) => undo === 'decline' || undo === 'reopen')
        .map((undo) => (
          <p key={undo} className="small">
            {text[undo === 'decline' ? 'declineSignedIn' : 'reopenSignedIn']} <PageLink to="/parent/apply">{text.signIn}</PageLink>
          </p>
        ))}
    </>
  )
}

function Papers() {
  const text = useText(status)
  return (
    <section>
      <h3>{text.documents}</h3>
      <ul className={classes.papers}>
        {text.papers.map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
      <p className="small dim">{text.papersHint}</p>
    </section>
  )
}

function Institution({ prospect, answer }: { prospect: Prospect; answer: FamilyAnswer }) {
  const text = useText(status)
  const { institutions, decidedBy } = useText(enrolment)
  const { legalName, institutionPhone, kind, next } = prospect
  const phone = institutionPhone ?? settings.helpPhone
  if (phone === '' && legalName === null) return null
  return (
    <section>
      <h3>{institutionPhone === null ? text.help : next === null ? text.institutions[kind] : decidedBy}</h3>
      {legalName !== null && <p className={classes.strong}>{unbroken(legalName)}</p>}
      {next?.legalName != null && (
        <p className={classes.nextInstitution}>
          {institutions[kind]}: <b>{unbroken(next.legalName)}</b>
        </p>
      )}
      {phone !== '' && (
        <ButtonLink href={`tel:${phone}`} wide variant={answer === 'passed' ? 'filled' : 'default'}>
          <Icon of={IconPhone} />
          <span className="num">{fill(text.call, { phone: phoneInFours(phone) })}</span>
        </ButtonLink>
      )}
    </section>
  )
}
