import { useId } from 'react'
import classes from './NoteField.module.css'
import { TextArea } from './TextField.tsx'

interface NoteFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** How many characters it may have; more can be typed, so that a long text is not cut without a word. */
  most: number
  rows?: number
}

/** A few sentences, with a count of its characters. */
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
