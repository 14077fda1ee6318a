import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './Tooltip.module.css'
import { useBeside, usePanelHost } from './useBeside.ts'

const DELAY_MS = 300

/** Tooltip on mouse hover and keyboard focus; touch ignores it. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted) return setShown(false)
    const later = setTimeout(() => setShown(true), DELAY_MS)
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setWanted(false)
    addEventListener('keydown', hide)
    return () => {
      clearTimeout(later)
      removeEventListener('keydown', hide)
    }
  }, [wanted])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only observes its children
    <span
      ref={anchor}
      className={classes.around}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setWanted(true)}
      onBlur={() => setWanted(false)}
    >
      {children}
      {shown && <Words anchor={anchor}>{label}</Words>}
    </span>
  )
}

function Words({ anchor, children }: { anchor: RefObject<HTMLElement | null>; children: string }) {
  const panel = useBeside<HTMLSpanElement>(anchor, 'bottom')
  return createPortal(
    <span ref={panel} role="tooltip" className={classes.words}>
      {children}
    </span>,
    usePanelHost(),
  )
}
