import { useId } from 'react'
import classes from './NoteField.module.css'
import { TextArea, type TextAreaProps } from './TextField.tsx'

interface NoteFieldProps extends TextAreaProps {
  value: string
  /** Maximum number of characters; longer input is accepted, so that a long text is not cut silently. */
  most: number
}

/** Text area with a character count. */
export function NoteField({ most, ...area }: NoteFieldProps) {
  const countId = useId()
  return (
    <div className={classes.note}>
      <TextArea rows={3} {...area} aria-describedby={countId} />
      <span id={countId} className={classes.count} data-over={area.value.length > most || undefined}>
        {area.value.length} / {most}
      </span>
    </div>
  )
}
