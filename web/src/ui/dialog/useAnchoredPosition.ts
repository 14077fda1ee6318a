import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../base/store.ts'
import { type Placement, placed } from './placing.ts'
import { openModals } from './useModal.ts'

/** Keeps a panel beside its anchor during scrolling and resizing. */
export function useAnchoredPosition<Panel extends HTMLElement>(anchor: RefObject<HTMLElement | null>, placement: Placement) {
  const panel = useRef<Panel>(null)
  useLayoutEffect(() => {
    const place = () => {
      if (anchor.current === null || panel.current === null) return
      const { top, left } = placed(placement, {
        anchor: anchor.current.getBoundingClientRect(),
        panel: { width: panel.current.offsetWidth, height: panel.current.offsetHeight },
        screen: { width: document.documentElement.clientWidth, height: innerHeight },
      })
      panel.current.style.top = `${top}px`
      panel.current.style.left = `${left}px`
    }
    place()
    // The panel's own size changes too: a month with six weeks is higher than one with five.
    const sizes = new ResizeObserver(place)
    if (panel.current) sizes.observe(panel.current)
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [anchor, placement])
  return panel
}

/** Parent element for panels: the topmost modal, because an open modal makes everything outside it inert. */
export const usePanelHost = (): HTMLElement => useStore(openModals).at(-1) ?? document.body
