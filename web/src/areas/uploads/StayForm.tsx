import type { FormStay } from '@portal/contract/dataForms'
import { isDay } from '@portal/contract/days'
import { useState } from 'react'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { dataFormWords } from '../../text/mn/dataForms.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './DataPage.module.css'
import { type FormData, type FormFaults, GroupSelect, Outcome } from './formParts.tsx'
import { useCorrectStay, useGroupStays } from './formQueries.ts'

/** Days and group of a child: group and child are chosen first. */
export function StayForm({ data: { groups } }: { data: FormData }) {
  const text = useText(dataFormWords)
  const { language } = useLanguage()
  const [groupId, setGroup] = useState('')
  const [chosen, setChosen] = useState<FormStay>()
  const [isSaved, setSaved] = useState(false)
  const stays = useGroupStays(groupId)
  const chooseGroup = (to: string) => {
    setGroup(to)
    setChosen(undefined)
    setSaved(false)
  }
  const choose = (all: readonly FormStay[], stayId: string) => {
    setChosen(all.find((stay) => String(stay.stayId) === stayId))
    setSaved(false)
  }
  const finish = () => {
    setChosen(undefined)
    setSaved(true)
  }
  return (
    <div className={classes.form}>
      <div className={classes.pair}>
        <GroupSelect name="group" label={text.group} groups={groups} value={groupId} onChange={chooseGroup} />
        {groupId !== '' && (
          <Async query={stays}>
            {(all) =>
              all.length === 0 ? (
                <p className="dim">{text.noChildren}</p>
              ) : (
                <SelectField label={text.child} value={String(chosen?.stayId ?? '')} onChange={(stayId) => choose(all, stayId)}>
                  <option value="">{text.choose}</option>
                  {all.map(({ stayId, name, since }) => (
                    <option key={stayId} value={stayId}>
                      {fill(text.days, { name, since: shortDate(since, language) })}
                    </option>
                  ))}
                </SelectField>
              )
            }
          </Async>
        )}
      </div>
      {chosen !== undefined && <Correction key={chosen.stayId} stay={chosen} groupId={groupId} groups={groups} onSaved={finish} />}
      <Outcome faults={[]} done={isSaved ? text.saved : undefined} />
    </div>
  )
}

interface CorrectionProps {
  stay: FormStay
  groupId: string
  groups: FormData['groups']
  onSaved: () => void
}

function Correction({ stay, groupId, groups, onSaved }: CorrectionProps) {
  const text = useText(dataFormWords)
  const correct = useCorrectStay()
  const [faults, setFaults] = useState<FormFaults>([])
  const form = useForm({
    start: { groupId, since: stay.since, until: stay.until ?? '' },
    fields: {
      groupId: { check: (wanted) => (wanted === '' ? 'groupRequired' : null) },
      since: { check: (since) => (isDay(since) ? null : 'dateInvalid') },
      until: { check: (until) => (until === '' || isDay(until) ? null : 'dateInvalid') },
    },
    send: async (wanted) => {
      const body = { stayId: stay.stayId, groupId: Number(wanted.groupId), since: wanted.since, until: wanted.until || null }
      const found = (await correct({}, body)).faults
      setFaults(found)
      if (found.length === 0) onSaved()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <GroupSelect {...form.bind('groupId')} label={text.inGroup} groups={groups} />
      <div className={classes.pair}>
        <DateField {...form.bind('since')} label={text.since} />
        <DateField {...form.bind('until')} label={text.until} />
      </div>
      <p className="small dim">
        {text.moveHint} {text.untilHint}
      </p>
      <Outcome faults={faults} done={undefined} />
      <Button type="submit" loading={form.pending}>
        {text.save}
      </Button>
    </form>
  )
}
