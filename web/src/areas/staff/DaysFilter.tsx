import { addDays, isDay } from '@portal/contract/days'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { registerWords } from '../../text/mn/register.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Row } from '../../ui/plain/layout.tsx'
import classes from './QueueFilters.module.css'
import { Pill } from './QueueFilters.tsx'
import type { RegisterState } from './useRegister.ts'

/** Days back of the ready choices. */
const DECIDED_SINCE = [7, 30] as const
const OTHER = 'other'

/** Filter by the day of the decision: ready choices, or two days of the dialog. */
export function DaysFilter({ register: { parts, put } }: { register: RegisterState }) {
  const words = useText(registerWords)
  const { language } = useLanguage()
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const { since, until } = parts
  const ready =
    today === undefined
      ? []
      : [
          { from: today, name: words.today },
          { from: addDays(today, -1), name: words.sinceYesterday },
          ...DECIDED_SINCE.map((count) => ({ from: addDays(today, -count), name: fill(words.lastDays, { count }) })),
        ]
  const isReady = until === undefined && (since === undefined || ready.some(({ from }) => from === since))
  const dayOf = (day: string | undefined) => (day === undefined ? '…' : shortDate(day, language))
  return (
    <>
      <Pill
        label={words.decided}
        value={isReady ? (since ?? '') : 'chosen'}
        onChange={(value) => {
          if (value === OTHER) setOpen(true)
          else if (value !== 'chosen') put({ since: value === '' ? undefined : value, until: undefined })
        }}
      >
        <option value="">{words.anyDay}</option>
        {!isReady && (
          <option value="chosen">
            {dayOf(since)} – {dayOf(until)}
          </option>
        )}
        {ready.map(({ from, name }) => (
          <option key={from} value={from}>
            {name}
          </option>
        ))}
        <option value={OTHER}>{words.otherDays}</option>
      </Pill>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={words.decided} holdsForm>
        <Days
          since={since}
          until={until}
          onChoose={(chosen) => {
            setOpen(false)
            put(chosen)
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

interface DaysProps {
  since: string | undefined
  until: string | undefined
  onChoose: (days: { since: string | undefined; until: string | undefined }) => void
  onCancel: () => void
}

function Days({ since, until, onChoose, onCancel }: DaysProps) {
  const words = useText(registerWords)
  const { cancel } = useText(common)
  const today = useToday()
  const [from, setFrom] = useState(since ?? '')
  const [to, setTo] = useState(until ?? '')
  const isWrong = (day: string) => day !== '' && !isDay(day)
  const isReversed = isDay(from) && isDay(to) && from > to
  return (
    <form
      className={classes.choices}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong(from) || isWrong(to) || isReversed) return
        onChoose({ since: from === '' ? undefined : from, until: to === '' ? undefined : to })
      }}
    >
      <DateField
        name="from"
        label={words.from}
        value={from}
        max={today}
        onChange={setFrom}
        error={isWrong(from) ? words.dayWrong : undefined}
      />
      <DateField
        name="until"
        label={words.until}
        value={to}
        max={today}
        onChange={setTo}
        error={isWrong(to) ? words.dayWrong : isReversed ? words.daysReversed : undefined}
      />
      <Row gap={4}>
        <Button type="submit">{words.show}</Button>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Row>
    </form>
  )
}
