import type { ResultOf } from '@portal/contract/call'
import { ACCEPTANCE_GROUPS, type AcceptanceGroup, type placeAcceptances, type UnansweredPlace } from '@portal/contract/staffAcceptances'
import { useState } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime, shortDate } from '../../text/dates.ts'
import { acceptancesWords } from '../../text/mn/acceptances.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { useCampaignName } from '../enrolment/index.ts'
import classes from './Acceptances.module.css'
import type { Act } from './ActDialog.tsx'
import { ActDialog, DepartDialog, type Departure, useProposalText } from './departing.tsx'
import { useAcceptances, useConfirmDeparture, useKeepPlace, usePhones, useUnanswered } from './staffQueries.ts'

type Campaign = ResultOf<typeof placeAcceptances>[number]

/** Acceptances of each campaign: figures, families without an answer, and proposed departures. */
export function Acceptances() {
  const query = useAcceptances()
  return <Async query={query}>{(all) => all.map((campaign) => <CampaignPlaces key={campaign.id} campaign={campaign} />)}</Async>
}

function CampaignPlaces({ campaign }: { campaign: Campaign }) {
  const text = useText(acceptancesWords)
  const nameOf = useCampaignName()
  const { counts, days } = campaign
  const [group, setGroup] = useState<AcceptanceGroup>('late')
  const query = useUnanswered(campaign.id, group)
  return (
    <Card className={classes.campaign}>
      <h2>{text.title}</h2>
      <p className="dim">{unbroken(`${nameOf(campaign)}. ${fill(text.hint, { days })}`)}</p>
      <dl className={classes.counts}>
        {(['given', 'accepted', 'open'] as const).map((count) => (
          <div key={count}>
            <dt>{text.counts[count]}</dt>
            <dd className="num">{counts[count]}</dd>
          </div>
        ))}
      </dl>
      {counts.open > 0 && (
        <>
          <Segments
            label={text.group}
            labelUnseen
            value={group}
            onChange={setGroup}
            options={ACCEPTANCE_GROUPS.map((value) => ({ value, label: `${text.groups[value]} ${counts[value]}` }))}
          />
          <Async query={query} pendingCards={1} isEmpty={(rows) => rows.length === 0} empty={<p>{text.none}</p>}>
            {(rows) => (
              <ul className={classes.places}>
                {rows.map((place) => (
                  <Place key={place.id} place={place} />
                ))}
              </ul>
            )}
          </Async>
        </>
      )}
    </Card>
  )
}

function Place({ place }: { place: UnansweredPlace }) {
  const text = useText(acceptancesWords)
  const { language } = useLanguage()
  const { id, childName, institution, age, deliveredAt, lastDay, hasFailed, remindedAt, calls, proposal } = place
  const [act, setAct] = useState<Act | 'giveUp'>()
  const [phones, setPhones] = useState<readonly { name: string; phone: string }[]>()
  const askPhones = usePhones()
  const confirm = useConfirmDeparture()
  const keep = useKeepPlace()
  const { pending, press } = usePress()
  const when = (instant: string) => dateAndTime(instant, language)
  const facts = [
    deliveredAt === null ? text.notDelivered : fill(text.delivered, { time: when(deliveredAt) }),
    ...(lastDay === null ? [] : [fill(text.lastDay, { day: shortDate(lastDay, language) })]),
    ...(remindedAt === null ? [] : [fill(text.reminded, { time: when(remindedAt) })]),
  ]
  return (
    <li>
      <div className={classes.head}>
        <b>{unbroken(childName)}</b>
        {hasFailed && <StatusChip tone="red">{text.failed}</StatusChip>}
      </div>
      <p className="dim">{unbroken(fill(text.where, { institution, age }))}</p>
      <p className="small num">{unbroken(facts.join(' · '))}</p>
      {calls.map(({ at, by, note }) => (
        <p key={at} className="small">
          <span className="num">{when(at)}</span> {by}: {note}
        </p>
      ))}
      {phones === undefined ? (
        <p className="num">{place.phones.join(', ')}</p>
      ) : (
        <ul className={classes.phones}>
          {phones.map(({ name, phone }) => (
            <li key={phone}>
              {name}:{' '}
              <a href={`tel:${phone}`} className="num">
                {phoneInFours(phone)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {proposal !== null && <Proposal proposal={proposal} />}
      <Row gap={4} className={classes.acts}>
        {phones === undefined && (
          <Button
            variant="default"
            small
            loading={pending}
            aria-label={fill(text.showPhonesOf, { child: childName })}
            onClick={() => void press(async () => setPhones(await askPhones({}, { id })))}
          >
            {text.showPhones}
          </Button>
        )}
        <Button variant="default" small onClick={() => setAct('call')}>
          {text.acts.call.button}
        </Button>
        <Button variant="default" small onClick={() => setAct('accept')}>
          {text.acts.accept.button}
        </Button>
        {proposal === null ? (
          <Button variant="default" small onClick={() => setAct('giveUp')}>
            {text.acts.giveUp.button}
          </Button>
        ) : (
          <>
            {!proposal.isOwn && (
              <Button
                small
                loading={pending}
                onClick={() =>
                  void press(async () => {
                    await confirm({}, { id })
                    toast.success(text.confirmed)
                  })
                }
              >
                {text.confirm}
              </Button>
            )}
            <Button variant="default" small loading={pending} onClick={() => void press(() => keep({}, { id }))}>
              {text.keep}
            </Button>
          </>
        )}
      </Row>
      {act === 'giveUp' && <DepartDialog opened id={id} childName={childName} departure={null} onClose={() => setAct(undefined)} />}
      {act !== undefined && act !== 'giveUp' && (
        <ActDialog opened act={act} id={id} childName={childName} onClose={() => setAct(undefined)} />
      )}
    </li>
  )
}

const Proposal = ({ proposal }: { proposal: Departure }) => <p className={classes.proposal}>{useProposalText(proposal)}</p>
