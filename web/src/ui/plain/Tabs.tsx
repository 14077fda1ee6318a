import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './Segments.module.css'

interface TabsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Names too long to stand side by side on a phone: there they have two rows. */
  twoRows?: boolean
  /** The view of the chosen tab. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Views of one page: the arrow keys move between the tabs, Tab goes on into the view. */
export function Tabs<Value extends string>({ label, options, value, onChange, twoRows = false, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + (step ?? 0) + options.length) % options.length]
    if (step === undefined || next === undefined) return
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
