import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { TextField, type TextFieldProps } from '../../ui/field/TextField.tsx'

/** Field for the number of a request, as on its receipt and in its message. */
export function ReferenceField(field: Omit<TextFieldProps, 'label'>) {
  const { undo } = useText(enrolment)
  return (
    <TextField
      {...field}
      label={undo.reference}
      description={unbroken(undo.referenceHint)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
    />
  )
}
