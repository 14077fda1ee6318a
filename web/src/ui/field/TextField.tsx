import { type ComponentProps, type ReactNode, useId } from 'react'
import { useEarlyInput } from '../../base/hooks.ts'
import { unbroken } from '../../text/unbroken.tsx'
import fieldLabel from '../plain/fieldLabel.module.css'
import classes from './TextField.module.css'

interface FieldFrame {
  label?: ReactNode
  description?: ReactNode
  /** Error message; `true` if it is shown elsewhere. */
  error?: ReactNode
}

/** Value and its change, as `form.bind` gives them. */
interface TextValue {
  value?: string
  onChange?: (value: string) => void
}

export interface TextFieldProps extends FieldFrame, TextValue, Omit<ComponentProps<'input'>, keyof TextValue | 'ref'> {
  /** Button at the end of the field. */
  end?: ReactNode
  inputClassName?: string | undefined
}

/** Reports text that was typed before hydration. */
const useEarlyText = <Field extends HTMLInputElement | HTMLTextAreaElement>(onChange: TextValue['onChange']) =>
  useEarlyInput<Field>(({ value, defaultValue }) => {
    if (value !== defaultValue) onChange?.(value)
  })

/** Text input with its label above, and description and error below. */
export function TextField({ label, description, error, end, className, inputClassName, onChange, ...input }: TextFieldProps) {
  const { fieldId, isWrong, describedBy, below } = useFieldFrame({ description, error }, input)
  const field = useEarlyText<HTMLInputElement>(onChange)
  return (
    <div className={className}>
      {label !== undefined && <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>}
      <div className={classes.line}>
        <input
          {...input}
          ref={field}
          id={fieldId}
          className={inputClassName === undefined ? classes.input : `${classes.input} ${inputClassName}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {end !== undefined && <span className={classes.end}>{end}</span>}
      </div>
      {below}
    </div>
  )
}

export interface TextAreaProps extends FieldFrame, TextValue, Omit<ComponentProps<'textarea'>, keyof TextValue | 'ref'> {}

export function TextArea({ label, description, error, className, onChange, ...area }: TextAreaProps) {
  const { fieldId, isWrong, describedBy, below } = useFieldFrame({ description, error }, area)
  const field = useEarlyText<HTMLTextAreaElement>(onChange)
  return (
    <div className={className}>
      {label !== undefined && <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>}
      <textarea
        {...area}
        ref={field}
        id={fieldId}
        className={classes.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      {below}
    </div>
  )
}

/** Description and error below a field, and the ids that link them to the field for screen readers. */
function useFieldFrame(
  { description, error }: FieldFrame,
  { id, 'aria-describedby': alsoDescribedBy }: { id?: string | undefined; 'aria-describedby'?: string | undefined },
) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const isWrong = isShown(error) || error === true
  const descriptionId = isShown(description) ? `${fieldId}-description` : undefined
  const errorId = isShown(error) ? `${fieldId}-error` : undefined
  const describedBy = [alsoDescribedBy, errorId, descriptionId].filter(Boolean).join(' ') || undefined
  const below = (
    <>
      {descriptionId && <FieldDescription id={descriptionId}>{description}</FieldDescription>}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </>
  )
  return { fieldId, isWrong, describedBy, below }
}

const isShown = (node: ReactNode) => node !== undefined && node !== null && typeof node !== 'boolean'

// biome-ignore lint/a11y/noLabelWithoutControl: its users name the control by htmlFor
const FieldLabel = (props: ComponentProps<'label'>) => <label className={fieldLabel.label} {...props} />

export const FieldDescription = ({ children, ...props }: ComponentProps<'p'>) => (
  <p className={classes.description} {...props}>
    {unbroken(children)}
  </p>
)

export const FieldError = (props: ComponentProps<'p'>) => <p className={classes.error} {...props} />
