import { type ReactNode, useId } from 'react'
import { useEarlyInput } from '../../base/hooks.ts'
import fieldLabel from './fieldLabel.module.css'
import classes from './Segments.module.css'

interface SegmentsProps<Value extends string | number> {
  id?: string
  label: string
  /** Shows the label to screen readers only, if the page's title already says it. */
  labelUnseen?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Single choice side by side: radio buttons in a sunken track. */
export function Segments<Value extends string | number>({
  id,
  label,
  labelUnseen = false,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  const field = useEarlyInput<HTMLFieldSetElement>((fieldset) => {
    const chosen = options[Array.from(fieldset.querySelectorAll('input')).findIndex(({ checked }) => checked)]
    if (chosen !== undefined && chosen.value !== value) onChange(chosen.value)
  })
  return (
    <fieldset ref={field} id={id}>
      <legend className={labelUnseen ? 'unseen' : fieldLabel.label}>{label}</legend>
      <div className={classes.track}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
