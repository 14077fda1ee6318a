import type { ResultOf } from '@portal/contract/call'
import type { yearNewcomers } from '@portal/contract/staffYear'
import { useState } from 'react'
import { toast } from '../../../base/toast.ts'
import { useForm } from '../../../base/useForm.ts'
import { shortDate } from '../../../text/dates.ts'
import { schoolWords } from '../../../text/mn/schoolWords.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { required } from '../../../ui/field/rules.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Card } from '../../../ui/plain/Card.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import classes from './Newcomers.module.css'
import { useNewcomers, usePlaceNewcomers } from './queries.ts'
import { isWaitingForAnswer } from './rules.ts'

type Found = ResultOf<typeof yearNewcomers>

/** Children accepted for the running year who have no class of it; nothing while there are none. */
export function Newcomers() {
  const found = useNewcomers().data
  return found === undefined || found.children.length === 0 ? null : <Placing found={found} />
}

function Placing({ found: { schoolYear, count, children, groups } }: { found: Found }) {
  const text = useText(staffYearWords)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  const place = usePlaceNewcomers()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [left, setLeft] = useState<readonly string[]>([])
  const here = children.filter(({ childId }) => chosen.has(childId)).map(({ childId }) => childId)
  const form = useForm({
    start: { group: '' },
    fields: { group: { check: required } },
    send: async ({ group }) => {
      if (here.length === 0) return
      const { placed, notPlaced } = await place({}, { childIds: here, groupId: Number(group) })
      setChosen(new Set())
      setLeft(notPlaced.map(({ name, reason }) => fill(text.reasons[reason], { name })))
      if (placed > 0) toast.success(fill(text.distributed, { count: placed }))
    },
    refusals: 'notice',
  })
  const toggle = (childId: number, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, childId] : [...before].filter((one) => one !== childId)))
  return (
    <Card title={fill(text.newcomers, { count })} className={classes.card}>
      <p className="small dim">{fill(text.newcomersHint, { year: `${schoolYear}–${(schoolYear ?? 0) + 1}` })}</p>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        {left.length > 0 && (
          <Notice tone="yellow">
            <ul>
              {left.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        )}
        <ul className={classes.names} aria-label={fill(text.newcomers, { count })}>
          {children.map(({ childId, lastName, firstName, level, asked }) => (
            <li key={childId}>
              <label>
                <input type="checkbox" checked={chosen.has(childId)} onChange={(event) => toggle(childId, event.currentTarget.checked)} />
                <span>
                  {lastName} {firstName}
                  <small>
                    {asked === null
                      ? level > 0
                        ? text.firstGrade
                        : fill(text.ageOf, { age: level + 5 })
                      : fill(isWaitingForAnswer({ asked }) ? text.askedOn : text.lapsedOf, { day: shortDate(asked.at, language) })}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <SelectField {...form.bind('group')} label={text.newcomersGroup}>
            <option value="">{text.newcomersChoose}</option>
            {groups.map(({ groupId, name, children: size }) => (
              <option key={groupId} value={groupId}>
                {fill(text.groupOption, { name: inWords(name), count: size })}
              </option>
            ))}
          </SelectField>
          <Button
            type="submit"
            variant={here.length === 0 ? 'default' : 'filled'}
            loading={form.pending}
            aria-disabled={here.length === 0 || undefined}
          >
            {here.length === 0 ? text.newcomersSelect : fill(text.newcomersPlace, { count: here.length })}
          </Button>
        </div>
      </form>
    </Card>
  )
}
