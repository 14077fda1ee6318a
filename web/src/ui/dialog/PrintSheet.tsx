import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

interface PrintSheetProps {
  className?: string | undefined
  /** It was printed, or the browser's dialog was left. */
  onDone: () => void
  children: ReactNode
}

/** A sheet of paper: as soon as it is there it is printed, and it alone, whatever page or dialog the screen shows. */
export function PrintSheet({ className = '', onDone, children }: PrintSheetProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const end = () => done()
    addEventListener('afterprint', end)
    window.print()
    return () => removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <div className={`${classes.sheet} ${className}`} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
