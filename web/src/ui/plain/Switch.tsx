import classes from './Switch.module.css'

interface SwitchProps {
  /** Name for screen readers. */
  label: string
  /** Name that narrow screens show in place of the knob. */
  short: string
  checked: boolean
  /** Save in progress: the switch keeps the focus and ignores further changes. */
  busy: boolean
  onChange: (checked: boolean) => void
}

/** Toggle of a table that saves at once: a knob under the heading of its column, on narrow screens a word with a tick. */
export const Switch = ({ label, short, checked, busy, onChange }: SwitchProps) => (
  <label className={classes.switch} data-busy={busy || undefined}>
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-busy={busy}
      aria-label={label}
      onChange={(event) => {
        if (!busy) onChange(event.currentTarget.checked)
      }}
    />
    <span aria-hidden="true">{short}</span>
  </label>
)
