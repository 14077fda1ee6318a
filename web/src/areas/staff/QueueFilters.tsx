import type { ResultOf } from '@portal/contract/call'
import type { queueRows } from '@portal/contract/staffQueues'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useWide } from '../../base/hooks.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Key } from './Key.tsx'
import classes from './QueueFilters.module.css'
import type { QueueState } from './useQueue.ts'

type Choices = Pick<ResultOf<typeof queueRows>, 'statuses' | 'groups' | 'institutions' | 'ages'>

const DAYS = [2, 7, 14, 30]

const numberIn = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** Search and filters. A filter without choices is hidden; on narrow screens all are folded until one is used. */
export function QueueFilters({
  queue,
  choices,
  searchRef,
}: {
  queue: QueueState
  choices: Choices | undefined
  searchRef: Ref<HTMLInputElement>
}) {
  const text = useText(deskWords)
  const wide = useWide()
  const { parts, put } = queue
  const { statuses = [], groups = [], institutions = [], ages = [] } = choices ?? {}
  return (
    <div className={classes.filters}>
      <label className={classes.search}>
        <Icon of={IconSearch} />
        <input
          ref={searchRef}
          type="search"
          placeholder={text.search}
          aria-label={text.search}
          value={queue.search}
          onChange={(event) => queue.setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Key>/</Key>
      </label>
      <details className={classes.more} open={wide || queue.isChosen}>
        <summary>{text.filters}</summary>
        <div className={classes.selects}>
          <SelectField
            label={text.status}
            value={parts.status ?? ''}
            onChange={(value) => put({ status: value === '' ? undefined : value })}
          >
            {statuses.map(({ status, name }, at) => (
              <option key={status} value={at === 0 ? '' : status}>
                {name}
              </option>
            ))}
          </SelectField>
          {groups.length > 1 && (
            <SelectField label={text.group} value={String(parts.group ?? '')} onChange={(value) => put({ group: numberIn(value) })}>
              <option value="">{text.allGroups}</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {institutions.length > 1 && (
            <SelectField label={text.institution} value={String(parts.org ?? '')} onChange={(value) => put({ org: numberIn(value) })}>
              <option value="">{text.allInstitutions}</option>
              {institutions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {ages.length > 1 && (
            <SelectField label={text.age} value={String(parts.age ?? '')} onChange={(value) => put({ age: numberIn(value) })}>
              <option value="">{text.allAges}</option>
              {ages.map((age) => (
                <option key={age} value={age}>
                  {age}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField label={text.waitingTime} value={String(parts.days ?? '')} onChange={(value) => put({ days: numberIn(value) })}>
            <option value="">{text.anyTime}</option>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {fill(text.longerThan, { count })}
              </option>
            ))}
          </SelectField>
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={parts.unnamed === 1}
              onChange={(event) => put({ unnamed: event.currentTarget.checked ? 1 : undefined })}
            />
            {text.unnamedOnly}
          </label>
        </div>
      </details>
    </div>
  )
}
