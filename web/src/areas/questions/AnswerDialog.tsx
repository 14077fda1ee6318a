import { questions } from '../../text/mn/questions.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AnswerForm, type AnswerFormProps } from './AnswerForm.tsx'

export default function AnswerDialog({ opened, ...form }: AnswerFormProps & { opened: boolean }) {
  const { title } = useText(questions)
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} holdsForm>
      <AnswerForm {...form} />
    </Dialog>
  )
}
