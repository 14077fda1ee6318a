import { useId } from 'react'
import classes from './NoteField.module.css'
import { TextArea } from './TextField.tsx'

interface NoteFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Maximum number of characters; longer input is accepted, so that a long text is not cut silently. */
  most: number
  rows?: number
}

/** Text area with a character count. */
export function NoteField({ name, label, value, onChange, error, most, rows = 3 }: NoteFieldProps) {
  const countId = useId()
  return (
    <div className={classes.note}>
      <TextArea
        name={name}
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={rows}
        aria-describedby={countId}
      />
      <span id={countId} className={classes.count} data-over={value.length > most || undefined}>
        {value.length} / {most}
      </span>
    </div>
  )
}
