import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { store } from '../../base/store.ts'
import { addLayer } from './layers.ts'

/** Open modals, the topmost last. Content that must be visible above them is mounted in the last one. */
export const openModals = store<readonly HTMLDialogElement[]>([])

/** Locks scrolling of the page and pads it by the width of its scroll bar, so that it does not shift. */
function lockScroll(locked: boolean): void {
  const page = document.documentElement
  page.style.paddingInlineEnd = locked ? `${innerWidth - page.clientWidth}px` : ''
  page.style.overflow = locked ? 'hidden' : ''
}

interface Modal {
  onClose: () => void
  /** A click outside closes the modal. */
  closesOutside?: boolean
}

/**
 * Native modal dialog, open while mounted: it traps the focus, makes the page inert and restores the focus. An element with data-autofocus
 * gets the focus first; Back closes it.
 */
export function useModal({ onClose, closesOutside = true }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedGround = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (openModals.get().length === 0) lockScroll(true)
    dialog.showModal()
    openModals.set([...openModals.get(), dialog])
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const removeLayer = addLayer({ close: () => close() })
    return () => {
      removeLayer()
      openModals.set(openModals.get().filter((other) => other !== dialog))
      dialog.close()
      if (openModals.get().length === 0) lockScroll(false)
    }
  }, [])

  return {
    ref,
    /** Escape asks the owner to close instead of closing directly. */
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      close()
    },
    onClose: (event: SyntheticEvent) => event.target === ref.current && close(),
    /** Only the backdrop has the dialog itself as target; all content is a child of it. */
    onPointerDown: (event: PointerEvent) => {
      pressedGround.current = event.target === ref.current
    },
    /** Closes on click, not on pointer down: on touch the rest of the gesture would hit the element below. */
    onClick: (event: MouseEvent) => {
      if (closesOutside && pressedGround.current && event.target === ref.current) close()
    },
  }
}
