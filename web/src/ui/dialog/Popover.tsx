import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { addLayer } from './layers.ts'
import classes from './Popover.module.css'
import type { Placement } from './placing.ts'
import { useAnchoredPosition, usePanelHost } from './useAnchoredPosition.ts'

interface PopoverProps {
  opened: boolean
  onClose: () => void
  /** Button that opens the popover; it is the anchor and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  placement: Placement
  /** Name for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** ARIA attributes for the button of a popover. */
export const opensPopover = (opened: boolean) => ({ 'aria-haspopup': 'dialog', 'aria-expanded': opened }) as const

/** Small panel beside its button; Escape, Back, a click outside or a choice inside closes it. */
export const Popover = ({ opened, ...rest }: PopoverProps) => (opened ? <OpenPopover {...rest} /> : null)

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

const stopsOf = (panel: HTMLElement | null) =>
  [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    ({ tabIndex, offsetParent }) => tabIndex >= 0 && offsetParent !== null,
  )

function OpenPopover({ onClose, anchor, placement, label, className, children }: Omit<PopoverProps, 'opened'>) {
  const panel = useAnchoredPosition<HTMLDivElement>(anchor, placement)
  const host = usePanelHost()
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const opener = anchor.current
    const element = panel.current
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? stopsOf(element)[0] ?? element
    first?.focus({ preventScroll: true })
    const pressedElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target) && !opener?.contains(target)) close()
    }
    addEventListener('pointerdown', pressedElsewhere, true)
    const removeLayer = addLayer({ close: () => close() })
    return () => {
      removeLayer()
      removeEventListener('pointerdown', pressedElsewhere, true)
      const focused = document.activeElement
      if (focused === null || focused === document.body || element?.contains(focused)) opener?.focus({ preventScroll: true })
    }
  }, [anchor, panel])

  /** Traps the focus; Escape closes the popover but not the dialog around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Tab') return
    const all = stopsOf(panel.current)
    const edge = event.shiftKey ? all[0] : all.at(-1)
    if (document.activeElement !== edge && document.activeElement !== panel.current) return
    event.preventDefault()
    const next = event.shiftKey ? all.at(-1) : all[0]
    next?.focus()
  }

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={className === undefined ? classes.panel : `${classes.panel} ${className}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>,
    host,
  )
}
