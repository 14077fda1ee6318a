import { useId } from 'react'
import fieldLabel from '../plain/fieldLabel.module.css'
import classes from './SliderField.module.css'
import { FieldError, TextField } from './TextField.tsx'

interface SliderFieldProps {
  id?: string
  name: string
  label: string
  least: number
  most: number
  step: number
  marks: readonly number[]
  /** Number, or the incomplete input. */
  value: string
  onChange: (value: string) => void
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
  /** Value with its unit for screen readers. */
  valueText: (value: string) => string
}

/** Number on a scale, set by slider or typed. */
export function SliderField({ id: givenId, name, label, least, most, step, marks, value, onChange, error, valueText }: SliderFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const number = Number(value)
  const shown = value !== '' && number >= least && number <= most ? number : least
  return (
    <fieldset id={id} aria-describedby={`${id}-note`}>
      <legend className={fieldLabel.label} id={`${id}-label`}>
        {label}
      </legend>
      <div className={classes.pair}>
        <div className={classes.scale}>
          <input
            type="range"
            min={least}
            max={most}
            step={step}
            value={shown}
            aria-labelledby={`${id}-label`}
            aria-valuetext={valueText(String(shown))}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <svg className={classes.marks} aria-hidden="true">
            {marks.map((mark) => {
              const x = `${((mark - least) / (most - least)) * 100}%`
              return (
                <g key={mark}>
                  <line x1={x} x2={x} y1="-5" y2="0" />
                  <text x={x} y="9">
                    {mark}
                  </text>
                </g>
              )
            })}
          </svg>
        </div>
        <TextField
          name={name}
          value={value}
          error={error !== undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          onChange={(typed) => onChange(typed.replace(',', '.'))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          className={classes.number}
        />
      </div>
      <div id={`${id}-note`}>{typeof error === 'string' && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  )
}
