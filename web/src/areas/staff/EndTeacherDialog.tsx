import type { TeacherAccount } from '@portal/contract/staffPeople'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { staffPeople } from '../../text/mn/staffPeople.ts'
import { fill, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './PeoplePage.module.css'
import { useEndTeacher } from './queries.ts'

interface EndTeacherDialogProps {
  teacher: TeacherAccount | undefined
  onClose: () => void
}

/** Asked once more before a teacher's account ends. */
export function EndTeacherDialog({ teacher, onClose }: EndTeacherDialogProps) {
  const text = useText(staffPeople)
  return (
    <Dialog opened={teacher !== undefined} onClose={onClose} title={text.endTitle}>
      {teacher && <EndForm teacher={teacher} onClose={onClose} />}
    </Dialog>
  )
}

function EndForm({ teacher, onClose }: { teacher: TeacherAccount; onClose: () => void }) {
  const text = useText(staffPeople)
  const end = useEndTeacher()
  const form = useForm({
    start: {},
    check: () => ({}),
    send: async () => {
      await end({}, { roleId: teacher.roleId })
      toast.success(text.ended)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <p>{fill(text.endConfirm, { name: teacher.name })}</p>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending}>
          {text.end}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
