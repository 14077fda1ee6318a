import { type ReactNode, useId } from 'react'
import classes from './Switch.module.css'

interface SwitchProps {
  label: string
  /** What it is set to, in words: where the knob stands is not the only sign. */
  state: ReactNode
  checked: boolean
  /** Its last change is on its way: it keeps the focus and takes no other. */
  busy: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off and is saved with the press. */
export function Switch({ label, state, checked, busy, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={classes.row} data-busy={busy || undefined}>
      <span className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        <span id={`${id}-state`} className="small dim">
          {state}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-busy={busy}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-state`}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked)
        }}
      />
    </label>
  )
}
