import { CLASS_NAME_MAX } from '@portal/contract/staffYear'
import { toast } from '../../../base/toast.ts'
import { useForm } from '../../../base/useForm.ts'
import { common } from '../../../text/mn/common.ts'
import { staffYearWords } from '../../../text/mn/staffYear.ts'
import { useText } from '../../../text/words.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import form from '../PeoplePage.module.css'
import { useChangeClass, useYear } from './queries.ts'

export interface EditedClass {
  /** Null for a class that is being opened. */
  classId: number | null
  level: number
  name: string
  teacherId: number | null
}

/** Name and teacher of a class of the coming year. */
export function ClassDialog({ edited, onClose }: { edited: EditedClass; onClose: () => void }) {
  const text = useText(staffYearWords)
  return (
    <Dialog opened onClose={onClose} title={edited.classId === null ? text.open : text.editTitle} holdsForm>
      <ClassForm edited={edited} onClose={onClose} />
    </Dialog>
  )
}

function ClassForm({ edited, onClose }: { edited: EditedClass; onClose: () => void }) {
  const text = useText(staffYearWords)
  const { cancel } = useText(common)
  const change = useChangeClass()
  const teachers = useYear().data?.teachers ?? []
  const own = useForm({
    start: { name: edited.name, teacher: edited.teacherId === null ? '' : String(edited.teacherId) },
    fields: { name: { check: (name: string) => (name.trim() === '' ? 'fieldRequired' : null) } },
    send: async ({ name, teacher }) => {
      const { classId, level } = edited
      await change({}, { classId, level, name: name.trim(), teacherId: teacher === '' ? null : Number(teacher) })
      toast.success(text.saved)
      onClose()
    },
    refusals: 'notice',
  })
  const teacher = own.bind('teacher')
  return (
    <form {...own.props} className={form.form}>
      {own.failureText !== undefined && <Notice tone="red">{own.failureText}</Notice>}
      <TextField {...own.bind('name')} label={text.className} maxLength={CLASS_NAME_MAX} autoComplete="off" />
      <SelectField {...teacher} label={text.teacher}>
        <option value="">{text.chooseTeacher}</option>
        {teachers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={form.buttons}>
        <Button type="submit" loading={own.pending}>
          {text.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
