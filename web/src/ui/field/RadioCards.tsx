import { type ReactNode, useId } from 'react'
import fieldLabel from '../plain/fieldLabel.module.css'
import classes from './RadioCards.module.css'
import { FieldDescription, FieldError } from './TextField.tsx'

interface RadioCardsProps<Value extends string | number> {
  label: string
  name: string
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  /** What is not among the options is no choice yet. */
  value: string | number
  onChange: (value: Value) => void
  description?: string | undefined
  error?: string | undefined
  /** One below the other at every width, for long texts. */
  stacked?: boolean
  /** Many short ones: as many in a line as fit. */
  tight?: boolean
}

/** A few choices, each as large as a thumb. */
export function RadioCards<Value extends string | number>({
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
    <fieldset className={classes.field} aria-describedby={noteId}>
      <legend className={fieldLabel.label}>{label}</legend>
      <div className={classes.cards} data-stacked={stacked || undefined} data-tight={tight || undefined}>
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
            <span className={classes.words}>
              {option.label}
              {option.hint !== undefined && <span className={classes.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={noteId}>
        {description !== undefined && <FieldDescription>{description}</FieldDescription>}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
