import type { ReactNode } from 'react'
import { useModal } from '../../ui/dialog/useModal.ts'
import classes from './RequestSheet.module.css'

/** A request on a narrow screen: a sheet from below, which leaves the top of the list in sight. */
export function RequestSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const modal = useModal({ onClose })
  return (
    <dialog {...modal} className={classes.sheet} aria-label={label}>
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}
