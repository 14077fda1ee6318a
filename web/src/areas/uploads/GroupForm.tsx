import { useState } from 'react'
import { useForm } from '../../base/useForm.ts'
import { dataFormWords } from '../../text/mn/dataForms.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './DataPage.module.css'
import { type FormData, type FormFaults, GroupSelect, Outcome } from './formParts.tsx'
import { useCorrectGroup } from './formQueries.ts'

const GRADES = Array.from({ length: 12 }, (_, at) => at + 1)

/** Class teacher and grade of a group. A kindergarten's group keeps its age. */
export function GroupForm({ data: { groups, teachers } }: { data: FormData }) {
  const text = useText(dataFormWords)
  const correct = useCorrectGroup()
  const [faults, setFaults] = useState<FormFaults>([])
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    start: { groupId: '', level: '', teacherId: '' },
    fields: { groupId: { check: (groupId) => (groupId === '' ? 'groupRequired' : null) } },
    send: async ({ groupId, level, teacherId }) => {
      const body = { groupId: Number(groupId), level: Number(level), teacherId: teacherId === '' ? null : Number(teacherId) }
      const found = (await correct({}, body)).faults
      setFaults(found)
      setSaved(found.length === 0)
    },
    refusals: 'notice',
  })
  const choose = (groupId: string) => {
    const group = groups.find((one) => String(one.groupId) === groupId)
    form.set({ groupId, level: String(group?.level ?? ''), teacherId: String(group?.teacherId ?? '') })
    setFaults([])
    setSaved(false)
  }
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <GroupSelect {...form.bind('groupId')} label={text.group} groups={groups} onChange={choose} />
      {form.values.groupId !== '' && (
        <>
          <div className={classes.pair}>
            <SelectField {...form.bind('teacherId')} label={text.teacher}>
              <option value="">{text.noTeacher}</option>
              {teachers.map(({ personId, name }) => (
                <option key={personId} value={personId}>
                  {name}
                </option>
              ))}
            </SelectField>
            {Number(form.values.level) > 0 && (
              <SelectField {...form.bind('level')} label={text.level}>
                {GRADES.map((grade) => (
                  <option key={grade} value={grade}>
                    {grade}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          <p className="small dim">{text.teacherHint}</p>
        </>
      )}
      <Outcome faults={faults} done={isSaved ? text.saved : undefined} />
      <Button type="submit" loading={form.pending}>
        {text.save}
      </Button>
    </form>
  )
}
