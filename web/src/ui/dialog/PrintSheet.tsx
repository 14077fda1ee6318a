import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

interface PrintSheetProps {
  className?: string | undefined
  /** Called after printing or when the browser's print dialog is cancelled. */
  onDone: () => void
  children: ReactNode
}

/** Sheet that is printed as soon as it is mounted, without the page or dialog on screen. */
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
