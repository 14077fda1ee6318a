import { type ReactNode, useId } from 'react'
import classes from './Switch.module.css'

interface SwitchProps {
  label: string
  /** State as text, because the knob must not be the only cue. */
  state: ReactNode
  checked: boolean
  /** Save in progress: the switch keeps the focus and ignores further changes. */
  busy: boolean
  onChange: (checked: boolean) => void
}

/** Toggle that saves at once. */
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
