import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './Segments.module.css'

interface TabsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Two rows, for names too long to fit side by side. */
  twoRows?: boolean
  /** View of the selected tab. */
  children: ReactNode
}

/** Index of the tab that a key moves to: arrows wrap around, Home and End go to either end. */
export function tabReached(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Views of one page: the arrow keys, Home and End move between the tabs, Tab moves into the view. */
export function Tabs<Value extends string>({ label, options, value, onChange, twoRows = false, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = options.findIndex((option) => option.value === value)
    const next = options[tabReached(event.key, at, options.length) ?? options.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} className={classes.track} data-two-rows={twoRows || undefined} role="tablist" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            className={classes.segment}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={`${id}-view`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={move}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-view`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
