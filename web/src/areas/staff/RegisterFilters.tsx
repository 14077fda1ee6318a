import type { ResultOf } from '@portal/contract/call'
import { addDays } from '@portal/contract/days'
import { QUEUES } from '@portal/contract/staffQueues'
import type { registerRows } from '@portal/contract/staffRegister'
import { useToday } from '../../base/clock.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { fill, useText } from '../../text/words.tsx'
import { InstitutionFilter } from './InstitutionFilter.tsx'
import classes from './QueueFilters.module.css'
import { numberIn, Pill } from './QueueFilters.tsx'
import type { RegisterState } from './useRegister.ts'

/** Days back of the filter by the day of a decision. */
const DECIDED_SINCE = [7, 30] as const

interface Choice {
  id: number
  name: string
}

const Choices = ({ all, choices }: { all: string; choices: readonly Choice[] }) => (
  <>
    <option value="">{all}</option>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
)

/** Filters of the register in one row; a filter without choices is hidden. */
export function RegisterFilters({ register, choices }: { register: RegisterState; choices: ResultOf<typeof registerRows> | undefined }) {
  const text = useText(deskWords)
  const words = useText(registerWords)
  const today = useToday()
  const { parts, put } = register
  const { queues = [], statuses = [], groups = [], institutions = [], ages = [], deciders = [] } = choices ?? {}
  const days =
    today === undefined ? [] : DECIDED_SINCE.map((count) => ({ from: addDays(today, -count), name: fill(words.lastDays, { count }) }))
  const since =
    today === undefined ? [] : [{ from: today, name: words.today }, { from: addDays(today, -1), name: words.sinceYesterday }, ...days]
  return (
    <fieldset className={classes.filters} aria-label={text.filters}>
      {queues.length > 1 && (
        <Pill
          label={words.kind}
          value={parts.queue ?? ''}
          // Statuses differ by kind.
          onChange={(value) => put({ queue: QUEUES.find((queue) => queue === value), status: undefined })}
        >
          <option value="">{words.allKinds}</option>
          {queues.map((queue) => (
            <option key={queue} value={queue}>
              {text.queues[queue].short}
            </option>
          ))}
        </Pill>
      )}
      <Pill label={text.status} value={parts.status ?? ''} onChange={(value) => put({ status: value === '' ? undefined : value })}>
        <option value="">{words.allStatuses}</option>
        {statuses.map(({ status, name }) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Pill>
      {groups.length > 1 && (
        <Pill label={text.group} value={String(parts.group ?? '')} onChange={(value) => put({ group: numberIn(value) })}>
          <Choices all={text.allGroups} choices={groups} />
        </Pill>
      )}
      {institutions.length > 1 && <InstitutionFilter institutions={institutions} chosen={parts.org} onChoose={(org) => put({ org })} />}
      {ages.length > 1 && (
        <Pill label={text.age} value={String(parts.age ?? '')} onChange={(value) => put({ age: numberIn(value) })}>
          <Choices all={text.allAges} choices={ages.map((age) => ({ id: age, name: fill(text.ofAge, { age }) }))} />
        </Pill>
      )}
      <Pill label={words.decided} value={parts.since ?? ''} onChange={(value) => put({ since: value === '' ? undefined : value })}>
        <option value="">{words.anyDay}</option>
        {since.map(({ from, name }) => (
          <option key={from} value={from}>
            {name}
          </option>
        ))}
      </Pill>
      {deciders.length > 1 && (
        <Pill label={words.decider} value={String(parts.by ?? '')} onChange={(value) => put({ by: numberIn(value) })}>
          <Choices all={words.allDeciders} choices={deciders} />
        </Pill>
      )}
      <label className={classes.pill} data-chosen={parts.unnamed === 1}>
        <input
          type="checkbox"
          checked={parts.unnamed === 1}
          onChange={(event) => put({ unnamed: event.currentTarget.checked ? 1 : undefined })}
        />
        {text.unnamedOnly}
      </label>
    </fieldset>
  )
}
