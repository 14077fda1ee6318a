import { type ReactNode, useId } from 'react'
import fieldLabel from '../plain/fieldLabel.module.css'
import { Stack } from '../plain/layout.tsx'
import classes from './RadioCards.module.css'
import { FieldDescription, FieldError } from './TextField.tsx'

interface RadioCardsProps<Value extends string | number> {
  id?: string
  label: string
  name: string
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  /** A value that is not an option means no choice yet. */
  value: string | number
  onChange: (value: Value) => void
  description?: string | undefined
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
  /** One option per row at every width, for long texts. */
  stacked?: boolean
  /** Puts as many short options into a row as fit. */
  tight?: boolean
}

/** Single choice with options large enough to touch. */
export function RadioCards<Value extends string | number>({
  id,
  label,
  name,
  options,
  value,
  onChange,
  description,
  error,
  stacked,
  tight,
}: RadioCardsProps<Value>) {
  const noteId = useId()
  return (
    <fieldset id={id} className={classes.field} aria-describedby={noteId}>
      <legend className={fieldLabel.label}>{label}</legend>
      <Stack gap={4} className={classes.cards} data-stacked={stacked || undefined} data-tight={tight || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.card} data-wrong={error !== undefined || undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error !== undefined}
              onChange={() => onChange(option.value)}
            />
            <Stack as="span" gap={2}>
              {option.label}
              {option.hint !== undefined && <span className={classes.hint}>{option.hint}</span>}
            </Stack>
          </label>
        ))}
      </Stack>
      <div id={noteId}>
        {description !== undefined && <FieldDescription>{description}</FieldDescription>}
        {typeof error === 'string' && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
