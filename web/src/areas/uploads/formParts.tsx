import type { ResultOf } from '@portal/contract/call'
import type { dataForms } from '@portal/contract/dataForms'
import { schoolYearOf } from '@portal/contract/days'
import { useToday } from '../../base/clock.ts'
import { dataFormWords } from '../../text/mn/dataForms.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './DataPage.module.css'

/** Parts that the forms share. */

export type FormData = ResultOf<typeof dataForms>

interface GroupSelectProps {
  name: string
  label: string
  groups: FormData['groups']
  value: string
  onChange: (groupId: string) => void
  error?: string | true | undefined
}

/** Group of the running school year, or of the coming one with its year. */
export function GroupSelect({ groups, ...field }: GroupSelectProps) {
  const text = useText(dataFormWords)
  const today = useToday()
  const running = today === undefined ? undefined : schoolYearOf(today)
  return (
    <SelectField {...field}>
      <option value="">{text.choose}</option>
      {groups.map(({ groupId, name, schoolYear }) => (
        <option key={groupId} value={groupId}>
          {running === undefined || schoolYear <= running ? name : fill(text.nextYear, { name, year: `${schoolYear}–${schoolYear + 1}` })}
        </option>
      ))}
    </SelectField>
  )
}

export type FormFaults = readonly { column: string; mn: string; en: string }[]

/** Faults of a form, or the confirmation that its rows are stored. */
export function Outcome({ faults, done }: { faults: FormFaults; done: string | undefined }) {
  const { language } = useLanguage()
  return (
    <div className={classes.said} role="status">
      {faults.length > 0 && (
        <Notice tone="red" alert={false}>
          {[...new Set(faults.map((fault) => fault[language]))].join(' ')}
        </Notice>
      )}
      {faults.length === 0 && done !== undefined && <Notice tone="green">{done}</Notice>}
    </div>
  )
}
