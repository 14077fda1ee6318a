import type { ReactNode } from 'react'
import { useModal } from '../../ui/dialog/useModal.ts'
import { DecisionTray } from './DecisionTray.tsx'
import classes from './RequestSheet.module.css'

/** Bottom sheet of a request on a narrow screen; the top of the list stays visible. */
export function RequestSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const modal = useModal({ onClose })
  return (
    <dialog {...modal} className={classes.sheet} aria-label={label}>
      <DecisionTray inSheet />
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}
