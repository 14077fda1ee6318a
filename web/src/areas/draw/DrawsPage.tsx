import type { StaffDraw } from '@portal/contract/staffDraws'
import { dateAndTime } from '../../text/dates.ts'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import { useCampaignName } from '../enrolment/index.ts'
import { Acceptances } from './Acceptances.tsx'
import { DrawSteps } from './DrawSteps.tsx'
import classes from './DrawsPage.module.css'
import { FreezeCard } from './FreezeCard.tsx'
import { useStaffDraws } from './staffQueries.ts'
import { WaitingOrders } from './WaitingOrders.tsx'

const tones: Record<StaffDraw['state'], ChipTone> = { FROZEN: 'yellow', DRAWN: 'yellow', PUBLISHED: 'green', ABANDONED: 'plain' }

/** Draws of a commission: freeze, rehearsal, ceremony, publishing and the waiting order. */
export default function DrawsPage() {
  const text = useText(staffDrawsWords)
  const query = useStaffDraws()
  return (
    <>
      <PageTitle below={text.hint}>{text.title}</PageTitle>
      <Async query={query} pendingCards={2}>
        {({ freezable, draws }) => (
          <div className={classes.page}>
            {freezable.map((campaign) => (
              <FreezeCard key={campaign.id} campaign={campaign} />
            ))}
            {draws.map((draw) => (
              <Draw key={draw.id} draw={draw} />
            ))}
            <Acceptances />
            {freezable.length + draws.length === 0 && <p>{text.none}</p>}
          </div>
        )}
      </Async>
    </>
  )
}

function Draw({ draw }: { draw: StaffDraw }) {
  const text = useText(staffDrawsWords)
  const { language } = useLanguage()
  const nameOf = useCampaignName()
  const { id, campaign, state, abandoned, writtenAt, minutes } = draw
  return (
    <Card className={classes.draw}>
      <div className={classes.head}>
        <h2>
          {unbroken(nameOf(campaign))} <small>№{id}</small>
        </h2>
        <StatusChip tone={tones[state]}>{text.states[state]}</StatusChip>
      </div>
      <a href={`/draw/${id}`}>{text.publicPage}</a>
      {abandoned === null ? (
        <DrawSteps draw={draw} />
      ) : (
        <p>{fill(text.abandon.done, { time: dateAndTime(abandoned.at, language), reason: abandoned.reason })}</p>
      )}
      {writtenAt !== null && <WaitingOrders draw={id} />}
      <details>
        <summary>{text.minutes.title}</summary>
        <ul>
          {minutes.map(({ kind, by, at }) => (
            <li key={`${at} ${kind} ${by}`}>
              <span className="num">{dateAndTime(at, language)}</span> {by ?? text.minutes.family}: {text.minutes.kinds[kind]}
            </li>
          ))}
        </ul>
      </details>
      {state === 'FROZEN' && (
        <details>
          <summary>{text.trust.title}</summary>
          <ul>
            {text.trust.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
