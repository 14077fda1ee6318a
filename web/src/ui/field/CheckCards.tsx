import { useId } from 'react'
import { Stack } from '../../ui/plain/layout.tsx'
import fieldLabel from '../plain/fieldLabel.module.css'
import classes from './CheckCards.module.css'
import look from './RadioCards.module.css'
import { FieldError } from './TextField.tsx'

interface CheckCardsProps<Value extends string | number> {
  id?: string
  label: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
  /** Puts as many short options into a row as fit. */
  tight?: boolean
}

/** Multiple choice with options large enough to touch. */
export function CheckCards<Value extends string | number>({
  id,
  label,
  name,
  options,
  value: chosen,
  onChange,
  error,
  tight,
}: CheckCardsProps<Value>) {
  const noteId = useId()
  const toggle = (toggled: Value) =>
    onChange(options.map(({ value }) => value).filter((value) => (value === toggled) !== chosen.includes(value)))
  return (
    <fieldset id={id} className={look.field} aria-describedby={noteId}>
      <legend className={fieldLabel.label}>{label}</legend>
      <Stack gap={4} className={look.cards} data-stacked data-tight={tight || undefined}>
        {options.map((option) => (
          <label key={option.value} className={look.card} data-wrong={error !== undefined || undefined}>
            <input
              type="checkbox"
              name={name}
              className={classes.box}
              checked={chosen.includes(option.value)}
              aria-invalid={error !== undefined}
              onChange={() => toggle(option.value)}
            />
            <Stack as="span" gap={2}>
              {option.label}
            </Stack>
          </label>
        ))}
      </Stack>
      <div id={noteId}>{typeof error === 'string' && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  )
}
