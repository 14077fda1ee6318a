import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DIALOG_FULL_FROM, DIALOG_FULL_TO } from '@portal/contract/constants'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { common } from '../text/mn/common.ts'
import { useText } from '../text/words.tsx'
import classes from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A slip beside a dialog that holds a form must not lose what was typed. */
  holdsForm?: boolean
  children: ReactNode
}

const CLOSING_MS = 200

/** The modal gives the focus back unless it was closed before it had taken it: then nobody has it. */
function useFocusBack(opened: boolean): void {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (opened) {
      opener.current = document.activeElement
      return
    }
    const late = setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }, CLOSING_MS * 2)
    return () => clearTimeout(late)
  }, [opened])
}

export function Dialog({ opened, onClose, title, holdsForm = false, children }: DialogProps) {
  const text = useText(common)
  const full = useMediaQuery(`(min-width: ${DIALOG_FULL_FROM}px) and (max-width: ${DIALOG_FULL_TO}px)`)
  // Mounted closed and opened afterwards: a dialog that is born open does not give the focus back.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      fullScreen={full}
      centered
      closeOnClickOutside={!holdsForm}
      transitionProps={{ duration: CLOSING_MS }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close ?? ''} aria-label={text.close} iconSize={20} />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
