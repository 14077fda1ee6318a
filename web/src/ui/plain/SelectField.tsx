import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import fieldLabel from './fieldLabel.module.css'
import { Icon } from './Icon.tsx'
import classes from './SelectField.module.css'

interface SelectFieldProps {
  id?: string
  name?: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Options, optionally in groups. */
  children: ReactNode
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
  disabled?: boolean
}

/** Native select: no code to load, and every screen reader supports it. */
export function SelectField({ label, value, onChange, children, error, ...select }: SelectFieldProps) {
  const ownId = useId()
  const id = select.id ?? ownId
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
          {...select}
          ref={list}
          id={id}
          className={classes.select}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={typeof error === 'string' ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon of={IconChevronDown} className={classes.chevron} />
      </div>
      {typeof error === 'string' && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
