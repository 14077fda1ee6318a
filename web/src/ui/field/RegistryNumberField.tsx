import { LETTERS, registryParts } from '@portal/contract/registry'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useId } from 'react'
import { useEarlyInput } from '../../base/hooks.ts'
import { shortDate } from '../../text/dates.ts'
import { fields } from '../../text/mn/fields.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import fieldLabel from '../plain/fieldLabel.module.css'
import { Icon } from '../plain/Icon.tsx'
import classes from './RegistryNumberField.module.css'
import { pastedRegistryNumber, type RegistryDraft, registryTextOf, typedDigits } from './registryDraft.ts'
import { FieldError } from './TextField.tsx'

interface RegistryNumberFieldProps {
  id?: string
  /** Name of the input for the digits. */
  name?: string
  label?: string
  value: RegistryDraft
  onChange: (value: RegistryDraft) => void
  /** Error message; `true` if it is shown elsewhere. */
  error?: ReactNode
  disabled?: boolean
}

/** Two letters and eight digits. A complete number shows the birth date that it encodes, so that typos are noticed. */
export function RegistryNumberField({ id, name, label, value, onChange, error, disabled = false }: RegistryNumberFieldProps) {
  const text = useText(fields)
  const { language } = useLanguage()
  const noteId = useId()
  const birthDate = registryParts(registryTextOf(value))?.birthDate
  const wrong = error !== undefined && error !== null && error !== false

  const field = useEarlyInput<HTMLFieldSetElement>((fieldset) => {
    const [first = '', second = ''] = Array.from(fieldset.querySelectorAll('select'), (select) => select.value)
    const digits = fieldset.querySelector('input')?.value ?? ''
    if (registryTextOf({ first, second, digits }) !== registryTextOf(value)) onChange(typedDigits({ ...value, first, second }, digits))
  })

  const paste = (event: ClipboardEvent) => {
    const number = pastedRegistryNumber(event.clipboardData.getData('text'))
    if (number === undefined) return
    event.preventDefault()
    onChange(number)
  }

  return (
    <fieldset ref={field} id={id} className={classes.field} disabled={disabled} onPaste={paste} aria-describedby={noteId}>
      <legend className={fieldLabel.label}>{label ?? text.registryNumber}</legend>
      <div className={classes.row}>
        <LetterSelect label={text.firstLetter} value={value.first} wrong={wrong} onChange={(first) => onChange({ ...value, first })} />
        <LetterSelect label={text.secondLetter} value={value.second} wrong={wrong} onChange={(second) => onChange({ ...value, second })} />
        <input
          name={name}
          className={classes.box}
          aria-label={text.eightDigits}
          aria-invalid={wrong}
          aria-describedby={noteId}
          inputMode="numeric"
          autoComplete="off"
          value={value.digits}
          onChange={(event) => onChange(typedDigits(value, event.currentTarget.value))}
        />
      </div>
      <div id={noteId} aria-live="polite">
        {wrong
          ? error !== true && <FieldError>{error}</FieldError>
          : birthDate !== undefined && (
              <p className={classes.birthDate}>
                <IconCircleCheck size={18} stroke={2} aria-hidden />
                <span>
                  {text.birthDate}: <b className="num">{shortDate(birthDate, language)}</b>
                </span>
              </p>
            )}
      </div>
    </fieldset>
  )
}

interface LetterSelectProps {
  label: string
  value: string
  wrong: boolean
  onChange: (letter: string) => void
}

const LetterSelect = ({ label, value, wrong, onChange }: LetterSelectProps) => (
  <span className={classes.select}>
    <select
      className={classes.box}
      aria-label={label}
      aria-invalid={wrong}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="" />
      {LETTERS.map((letter) => (
        <option key={letter}>{letter}</option>
      ))}
    </select>
    <Icon of={IconChevronDown} />
  </span>
)
