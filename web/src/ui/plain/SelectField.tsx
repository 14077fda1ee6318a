import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import fieldLabel from './fieldLabel.module.css'
import classes from './SelectField.module.css'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Options, optionally in groups. */
  children: ReactNode
  error?: string | undefined
  disabled?: boolean
}

/** Native select: no code to load, and every screen reader supports it. */
export function SelectField({ label, value, onChange, children, error, disabled = false }: SelectFieldProps) {
  const id = useId()
  const list = useRef<HTMLSelectElement>(null)
  // Adopts a choice made before hydration, or one that the browser restored.
  const adopt = useEffectEvent(() => {
    if (list.current && list.current.value !== value) onChange(list.current.value)
  })
  useEffect(() => adopt(), [])
  return (
    <div>
      <label className={fieldLabel.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.field}>
        <select
          ref={list}
          id={id}
          className={classes.select}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
