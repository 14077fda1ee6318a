import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import { Action } from './Action.tsx'
import look from './Dialog.module.css'
import classes from './PageDialog.module.css'

interface PageDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog of the public pages, which load no component library: the browser's own holds the focus and gives it back. */
export function PageDialog({ opened, onClose, title, children }: PageDialogProps) {
  const text = useText(common)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!opened) return
    const page = document.documentElement
    const element = dialog.current
    // The page behind stands still, and does not jump where its scroll bar goes.
    page.style.paddingInlineEnd = `${innerWidth - page.clientWidth}px`
    page.style.overflow = 'hidden'
    element?.showModal()
    return () => {
      element?.close()
      page.style.paddingInlineEnd = ''
      page.style.overflow = ''
    }
  }, [opened])

  /** Only the ground around the dialog is the dialog itself; everything inside is a child of it. */
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser itself
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose} onClick={onClick}>
      <div className={classes.content}>
        <div className={look.header}>
          <h2 id={id} className={look.title}>
            {title}
          </h2>
          <Action variant="subtle" icon aria-label={text.close} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </Action>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}
