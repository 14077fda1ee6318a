import type { ResultOf } from '@portal/contract/call'
import { QUEUE_STATUSES } from '@portal/contract/staff'
import { QUEUES } from '@portal/contract/staffQueues'
import type { registerRows } from '@portal/contract/staffRegister'
import { deskWords } from '../../text/mn/desk.ts'
import { registerWords } from '../../text/mn/register.ts'
import { staffQuestions } from '../../text/mn/staffQuestions.ts'
import { fill, useText } from '../../text/words.tsx'
import { DaysFilter } from './DaysFilter.tsx'
import { InstitutionFilter } from './InstitutionFilter.tsx'
import classes from './QueueFilters.module.css'
import { numberIn, Pill, TickPill, WaitingFilter } from './QueueFilters.tsx'
import type { RegisterState } from './useRegister.ts'

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
  const { askedOnly } = useText(staffQuestions)
  const { parts, put } = register
  const { queues = [], statuses = [], groups = [], institutions = [], ages = [], deciders = [] } = choices ?? {}
  /** Statuses of several kinds share names, such as those of an approved link and of approved leave. */
  const isAmbiguous = (name: string) => statuses.filter((one) => one.name === name).length > 1
  const kindsOf = (status: string) =>
    queues
      .filter((queue) => QUEUE_STATUSES[queue].all.some((one) => one === status))
      .map((queue) => text.queues[queue].short)
      .join(', ')
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
            {isAmbiguous(name) ? `${name} (${kindsOf(status)})` : name}
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
      <DaysFilter register={register} />
      {deciders.length > 1 && (
        <Pill label={words.decider} value={String(parts.by ?? '')} onChange={(value) => put({ by: numberIn(value) })}>
          <Choices all={words.allDeciders} choices={deciders} />
        </Pill>
      )}
      <WaitingFilter days={parts.days} onChange={(days) => put({ days })} />
      <TickPill label={text.unnamedOnly} value={parts.unnamed} onChange={(unnamed) => put({ unnamed })} />
      <TickPill label={askedOnly} value={parts.asked} onChange={(asked) => put({ asked })} />
    </fieldset>
  )
}
