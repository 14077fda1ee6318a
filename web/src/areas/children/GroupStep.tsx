import type { GuardianType } from '@portal/contract/children'
import { useForm } from '../../base/useForm.ts'
import { failures } from '../../text/mn/failures.ts'
import { linking } from '../../text/mn/linking.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './LinkDialog.module.css'
import { type FoundChild, useGroups, useSaveLink } from './linkingQueries.ts'

interface GroupStepProps {
  found: FoundChild
  relation: GuardianType
  onSaved: (message: string) => void
}

/** Chooses the child's group, whose class teacher answers the request. */
export function GroupStep({ found: { child, school, classes: levels }, relation, onSaved }: GroupStepProps) {
  const text = useText(linking)
  const { notFound } = useText(failures).empty
  const { inWords } = useText(schoolWords)
  const save = useSaveLink()
  const form = useForm({
    start: { level: '', group: '' },
    fields: {
      level: { check: (level) => (level === '' ? 'classRequired' : null) },
      group: { check: (group) => (group === '' ? 'groupRequired' : null) },
    },
    send: async ({ group }) =>
      onSaved(await save({ studentPersonId: child.personId, studentGroupId: Number(group), parentGuardianType: relation })),
  })
  const groups = useGroups(
    school.orgId,
    levels.find(({ academicLevelSeq }) => String(academicLevelSeq) === form.values.level),
  )
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <dl className={classes.well}>
        <div>
          <dt>{text.scan.child}</dt>
          <dd>
            {child.lastName} {child.firstName}
          </dd>
        </div>
        <div>
          <dt>{text.school}</dt>
          <dd>
            {school.orgName}
            <br />
            <span className="small dim">
              {school.cityGeographyName}, {school.districtGeographyName}
            </span>
          </dd>
        </div>
      </dl>
      <SelectField {...form.bind('level')} label={text.class} onChange={(level) => form.set({ level, group: '' })}>
        <option value="">{text.choose}</option>
        {levels.map(({ academicLevelSeq, academicLevelName }) => (
          <option key={academicLevelSeq} value={academicLevelSeq}>
            {inWords(academicLevelName)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.bind('group')} label={text.group} disabled={groups.data === undefined}>
        <option value="">{groups.isLoading ? text.groupsLoading : groups.data?.length === 0 ? notFound : text.choose}</option>
        {groups.data?.map(({ studentGroupId, studentGroupName }) => (
          <option key={studentGroupId} value={studentGroupId}>
            {inWords(studentGroupName)}
          </option>
        ))}
      </SelectField>
      {groups.isError && (
        <Notice tone="red" alert>
          {text.groupsFailed}
          <Button variant="subtle" small onClick={() => void groups.refetch()}>
            {text.retry}
          </Button>
        </Notice>
      )}
      <Button type="submit" loading={form.pending}>
        {text.save}
      </Button>
    </form>
  )
}
