import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { store } from '../../base/store.ts'
import { addLayer } from './layers.ts'

/** The open modals, the topmost last: whatever else must be seen and reached above them is put into the last one. */
export const openModals = store<readonly HTMLDialogElement[]>([])

/** The page behind stands still, and does not move sideways where its scroll bar goes. */
function holdPage(held: boolean): void {
  const page = document.documentElement
  page.style.paddingInlineEnd = held ? `${innerWidth - page.clientWidth}px` : ''
  page.style.overflow = held ? 'hidden' : ''
}

interface Modal {
  onClose: () => void
  /** A press beside it closes it too. */
  closesOutside?: boolean
}

/**
 * The browser's own dialog, opened as long as it is mounted: it holds the focus, makes the page behind inert and gives the
 * focus back. An element marked data-autofocus gets the focus first. Back closes it.
 */
export function useModal({ onClose, closesOutside = true }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedGround = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (openModals.get().length === 0) holdPage(true)
    dialog.showModal()
    openModals.set([...openModals.get(), dialog])
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const removeLayer = addLayer({ close: () => close() })
    return () => {
      removeLayer()
      openModals.set(openModals.get().filter((other) => other !== dialog))
      dialog.close()
      if (openModals.get().length === 0) holdPage(false)
    }
  }, [])

  return {
    ref,
    /** Escape: the owner decides what is shown. */
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      close()
    },
    onClose: (event: SyntheticEvent) => event.target === ref.current && close(),
    /** Only the ground around the dialog is the dialog itself; everything inside is a child of it. */
    onPointerDown: (event: PointerEvent) => {
      pressedGround.current = event.target === ref.current
    },
    /** With the click, not before: on touch the rest of the press would reach what lies below. */
    onClick: (event: MouseEvent) => {
      if (closesOutside && pressedGround.current && event.target === ref.current) close()
    },
  }
}
