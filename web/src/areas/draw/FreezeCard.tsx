import { isDay } from '@portal/contract/days'
import type { FreezableCampaign } from '@portal/contract/staffDraws'
import { useState } from 'react'
import { useFieldMessage } from '../../base/fieldMessage.ts'
import { grouped } from '../../base/formats.ts'
import { dateAndTime } from '../../text/dates.ts'
import { staffDrawsWords } from '../../text/mn/staffDraws.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { useCampaignName } from '../enrolment/index.ts'
import { Consequences } from './Consequences.tsx'
import classes from './DrawsPage.module.css'
import { useFreeze } from './staffQueries.ts'

/** Campaign that the commission can freeze, or will be able to. */
export function FreezeCard({ campaign }: { campaign: FreezableCampaign }) {
  const text = useText(staffDrawsWords)
  const { language } = useLanguage()
  const nameOf = useCampaignName()
  const [isAsked, setAsked] = useState(false)
  const { bar, closesAt, requests, kindergartens, places, withoutPlaces, tiers } = campaign
  return (
    <Card className={classes.draw}>
      <div className={classes.head}>
        <h2>{unbroken(nameOf(campaign))}</h2>
      </div>
      {bar === 'campaignOpen' && <p className="dim">{unbroken(fill(text.freeze.open, { time: dateAndTime(closesAt, language) }))}</p>}
      {bar === 'nothingToDraw' && <p className="dim">{text.freeze.nothing}</p>}
      {bar === null && (
        <>
          <p className="num">{fill(text.freeze.ready, { requests: grouped(requests), kindergartens, places: grouped(places) })}</p>
          <p>
            {text.freeze.tiers}: {tiers.map((tier, at) => `${at + 1}. ${tier[language]}`).join('; ')}
          </p>
          <Unplaced campaign={campaign} />
          {withoutPlaces > 0 && <Notice tone="yellow">{fill(text.freeze.withoutPlaces, { count: grouped(withoutPlaces) })}</Notice>}
          <Button onClick={() => setAsked(true)}>{text.freeze.button}</Button>
        </>
      )}
      {isAsked && <FreezeDialog campaign={campaign} onClose={() => setAsked(false)} />}
    </Card>
  )
}

/** Warning about requests that would be in no list, with the queue where they get a kindergarten. */
function Unplaced({ campaign: { kind, unplaced } }: { campaign: FreezableCampaign }) {
  const text = useText(staffDrawsWords).freeze
  const { requests, mayPlace } = unplaced
  if (requests === 0) return null
  return (
    <Notice tone="yellow">
      {fill(text.unplaced, { count: grouped(requests) })}{' '}
      {mayPlace ? (
        <PageLink to={kind === 'subProgram' ? '/staff/sub-program' : '/staff/kindergarten'}>{text.unplacedQueue}</PageLink>
      ) : (
        text.unplacedElsewhere
      )}
    </Notice>
  )
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function FreezeDialog({ campaign, onClose }: { campaign: FreezableCampaign; onClose: () => void }) {
  const text = useText(staffDrawsWords).freeze
  const freeze = useFreeze()
  const [date, setDate] = useState('')
  const [time, setTime] = useState('11:00')
  const [count, setCount] = useState('')
  const [isTried, setTried] = useState(false)
  const fieldMessage = useFieldMessage()
  const { id, requests } = campaign
  const typed = Number(count.replace(/\D/g, ''))
  const wrong = {
    date: isDay(date) ? undefined : fieldMessage(date === '' ? 'fieldRequired' : 'dateInvalid'),
    time: TIME.test(time) ? undefined : fieldMessage('timeInvalid'),
    requests: typed === requests ? undefined : fill(text.countWrong, { requests }),
  }
  const shown = isTried ? wrong : undefined
  const confirm = async () => {
    setTried(true)
    if (Object.values(wrong).some((message) => message !== undefined)) return
    await freeze({}, { campaignId: id, ceremonyAt: `${date}T${time}:00+08:00`, requests: typed })
    onClose()
  }
  return (
    <ConfirmDialog title={text.question} confirm={text.confirm} onConfirm={confirm} onClose={onClose}>
      <Unplaced campaign={campaign} />
      <Consequences happens={fill(text.happens, { requests })} final={text.final} />
      <div className={classes.when}>
        <DateField name="date" label={text.date} value={date} onChange={setDate} error={shown?.date} />
        <TimeField name="time" label={text.time} value={time} onChange={setTime} error={shown?.time} />
      </div>
      <TextField
        name="requests"
        label={fill(text.count, { requests })}
        value={count}
        onChange={setCount}
        error={shown?.requests}
        inputMode="numeric"
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
