import { addDays } from '@portal/contract/days'
import type { TeacherAccount } from '@portal/contract/staffPeople'
import { type ClassTeacher, SUBSTITUTE_DAYS } from '@portal/contract/staffTeachers'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { shortDate } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField, withLimits } from '../../ui/date/DateField.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './PeoplePage.module.css'
import { useClassTeachers, useEndSubstitute, useNameSubstitute, useNameTeacher } from './queries.ts'

/** Classes of the institution with their class teachers and substitutes, which the office changes. */
export function ClassTeachers({ teachers }: { teachers: readonly TeacherAccount[] }) {
  const text = useText(staffPeople)
  const { inWords } = useText(schoolWords)
  const query = useClassTeachers()
  const [changing, setChanging] = useState<ClassTeacher>()
  return (
    <Card bare>
      <h2 className={classes.heading}>{text.classes}</h2>
      <Async query={query}>
        {(rows) => (
          <RecordTable
            caption={text.classes}
            rows={rows}
            keyOf={({ groupId }) => groupId}
            columns={[
              { key: 'group', head: text.group, card: 'title', of: ({ group }) => <b>{inWords(group)}</b> },
              { key: 'teacher', head: text.classTeacher, of: ({ name }) => name ?? <span className="dim">{text.noTeacher}</span> },
              {
                key: 'substitutes',
                head: text.substitutes,
                of: ({ substitutes }) =>
                  substitutes.length === 0 ? null : substitutes.map((one) => <Substitute key={one.id} substitute={one} />),
              },
              {
                key: 'change',
                head: text.action,
                card: 'foot',
                of: (row) => (
                  <Button
                    small
                    variant="default"
                    aria-label={fill(text.changeOf, { group: inWords(row.group) })}
                    onClick={() => setChanging(row)}
                  >
                    {text.change}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Async>
      <Dialog
        opened={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={changing ? fill(text.changeOf, { group: inWords(changing.group) }) : ''}
        holdsForm
      >
        {changing && <ChangeForm row={changing} teachers={teachers} onClose={() => setChanging(undefined)} />}
      </Dialog>
    </Card>
  )
}

function Substitute({ substitute: { id, name, until } }: { substitute: ClassTeacher['substitutes'][number] }) {
  const text = useText(staffPeople)
  const { language } = useLanguage()
  const end = useEndSubstitute()
  const { pending, press } = usePress()
  return (
    <span className={classes.substitute}>
      {fill(text.standsInUntil, { name, date: shortDate(until, language) })}
      <Button
        variant="subtle"
        icon
        loading={pending}
        aria-label={fill(text.endSubstitute, { name })}
        onClick={() => void press(() => end({}, { id }))}
      >
        <Icon of={IconX} size={18} />
      </Button>
    </span>
  )
}

interface ChangeFormProps {
  row: ClassTeacher
  teachers: readonly TeacherAccount[]
  onClose: () => void
}

function ChangeForm(props: ChangeFormProps) {
  const today = useToday()
  return today !== undefined && <ChangeFields today={today} {...props} />
}

function ChangeFields({ row, teachers, onClose, today }: ChangeFormProps & { today: string }) {
  const text = useText(staffPeople)
  const { cancel } = useText(common)
  const { language } = useLanguage()
  const limits = { min: today, max: addDays(today, SUBSTITUTE_DAYS) }
  const name = useNameTeacher()
  const substitute = useNameSubstitute()
  const before = row.roleId === null ? '' : String(row.roleId)
  const form = useForm({
    start: { teacher: before, substitute: '', until: addDays(today, 7) },
    fields: {
      teacher: { server: 'roleId' },
      substitute: { server: 'roleId' },
      until: {},
    },
    send: async (typed) => {
      const { groupId } = row
      if (typed.teacher !== before) await name({}, { groupId, roleId: typed.teacher === '' ? null : Number(typed.teacher) })
      if (typed.substitute !== '') await substitute({}, { groupId, roleId: Number(typed.substitute), until: typed.until })
      toast.success(text.saved)
      onClose()
    },
    refusals: 'notice',
  })
  const chosen = form.bind('teacher').value
  const standIn = form.bind('substitute').value
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      {teachers.length === 0 && <Notice tone="blue">{text.noOthers}</Notice>}
      <SelectField {...form.bind('teacher')} label={text.classTeacher}>
        <option value="">{before === '' && row.name !== null ? row.name : text.noTeacher}</option>
        {teachers.map(({ roleId, name: called }) => (
          <option key={roleId} value={roleId}>
            {called}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.bind('substitute')} label={text.substitute}>
        <option value="">{text.noSubstitute}</option>
        {teachers
          .filter(({ roleId }) => String(roleId) !== chosen)
          .map(({ roleId, name: called }) => (
            <option key={roleId} value={roleId}>
              {called}
            </option>
          ))}
      </SelectField>
      {standIn !== '' && (
        <>
          <DateField {...form.bind('until')} label={text.substituteUntil} {...limits} />
          <p className="dim small">{withLimits(text.untilWrong, limits, language)}</p>
        </>
      )}
      <p className="dim small">{text.classesHint}</p>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending}>
          {text.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
