import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { common } from '../../text/mn/common.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A click beside a dialog with a form does not close it, so that the input is not lost. */
  holdsForm?: boolean
  /** Full height and width of the screen, up to 820 px, whatever the content. */
  large?: boolean
  children: ReactNode
}

/** Native dialog with a title and a close button. */
export const Dialog = ({ opened, ...rest }: DialogProps) => (opened ? <OpenDialog {...rest} /> : null)

function OpenDialog({ onClose, title, holdsForm = false, large = false, children }: Omit<DialogProps, 'opened'>) {
  const text = useText(common)
  const id = useId()
  const modal = useModal({ onClose, closesOutside: !holdsForm })
  return (
    <dialog {...modal} className={classes.dialog} aria-labelledby={id} data-large={large || undefined}>
      <div className={classes.content}>
        <div className={classes.header} data-title-bar>
          <h2 id={id} className={classes.title}>
            {unbroken(title)}
          </h2>
          <Button variant="subtle" icon aria-label={text.close} onClick={onClose}>
            <Icon of={IconX} />
          </Button>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** Sticky footer for the submit button of a long form, so that it stays visible. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>
