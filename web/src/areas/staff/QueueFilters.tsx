import type { ResultOf } from '@portal/contract/call'
import type { queueRows } from '@portal/contract/staffQueues'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deskWords } from '../../text/mn/desk.ts'
import { staffQuestions } from '../../text/mn/staffQuestions.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { InstitutionFilter } from './InstitutionFilter.tsx'
import classes from './QueueFilters.module.css'
import type { QueueState } from './useQueue.ts'

type Choices = Pick<ResultOf<typeof queueRows>, 'statuses' | 'groups' | 'institutions' | 'ages'>

const DAYS = [2, 7, 14, 30]

export const numberIn = (value: string): number | undefined => (value === '' ? undefined : Number(value))

export function QueueSearch({ queue }: { queue: Pick<QueueState, 'search' | 'setSearch'> }) {
  const text = useText(deskWords)
  return (
    <label className={classes.search}>
      <Icon of={IconSearch} />
      <input
        type="search"
        placeholder={text.search}
        aria-label={text.search}
        value={queue.search}
        onChange={(event) => queue.setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </label>
  )
}

interface PillProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** Native select as small as its choice; the first choice names the filter. */
export const Pill = ({ label, value, onChange, children }: PillProps) => (
  <span className={classes.pillOf}>
    <select
      className={classes.pill}
      aria-label={label}
      data-chosen={value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
    <Icon of={IconChevronDown} size={16} />
  </span>
)

interface TickPillProps {
  label: string
  value: 1 | undefined
  onChange: (value: 1 | undefined) => void
}

/** Filter that is on or off. */
export const TickPill = ({ label, value, onChange }: TickPillProps) => (
  <label className={classes.pill} data-chosen={value === 1}>
    <input type="checkbox" checked={value === 1} onChange={(event) => onChange(event.currentTarget.checked ? 1 : undefined)} />
    {label}
  </label>
)

/** Filter by the days that a request has waited. */
export function WaitingFilter({ days, onChange }: { days: number | undefined; onChange: (days: number | undefined) => void }) {
  const text = useText(deskWords)
  return (
    <Pill label={text.waitingTime} value={String(days ?? '')} onChange={(value) => onChange(numberIn(value))}>
      <option value="">{text.anyTime}</option>
      {DAYS.map((count) => (
        <option key={count} value={count}>
          {fill(text.longerThan, { count })}
        </option>
      ))}
    </Pill>
  )
}

/** Filters in one row, which scrolls sideways on narrow screens. A filter without choices is hidden. */
export function QueueFilters({ queue, choices }: { queue: QueueState; choices: Choices | undefined }) {
  const text = useText(deskWords)
  const { askedOnly } = useText(staffQuestions)
  const { parts, put } = queue
  const { statuses = [], groups = [], institutions = [], ages = [] } = choices ?? {}
  return (
    <fieldset className={classes.filters} aria-label={text.filters} disabled={queue.isEverywhere}>
      <Pill label={text.status} value={parts.status ?? ''} onChange={(value) => put({ status: value === '' ? undefined : value })}>
        {statuses.map(({ status, name }, at) => (
          <option key={status} value={at === 0 ? '' : status}>
            {name}
          </option>
        ))}
      </Pill>
      {groups.length > 1 && (
        <Pill label={text.group} value={String(parts.group ?? '')} onChange={(value) => put({ group: numberIn(value) })}>
          <option value="">{text.allGroups}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Pill>
      )}
      {institutions.length > 1 && <InstitutionFilter institutions={institutions} chosen={parts.org} onChoose={(org) => put({ org })} />}
      {ages.length > 1 && (
        <Pill label={text.age} value={String(parts.age ?? '')} onChange={(value) => put({ age: numberIn(value) })}>
          <option value="">{text.allAges}</option>
          {ages.map((age) => (
            <option key={age} value={age}>
              {fill(text.ofAge, { age })}
            </option>
          ))}
        </Pill>
      )}
      <WaitingFilter days={parts.days} onChange={(days) => put({ days })} />
      <TickPill label={text.unnamedOnly} value={parts.unnamed} onChange={(unnamed) => put({ unnamed })} />
      <TickPill label={askedOnly} value={parts.asked} onChange={(asked) => put({ asked })} />
    </fieldset>
  )
}
