import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import classes from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A slip beside a dialog that holds a form must not lose what was typed. */
  holdsForm?: boolean
  /** As high and wide as the screen allows, up to 820 px, whatever it holds. */
  large?: boolean
  children: ReactNode
}

/** The browser's own dialog, with a title and a button that closes it. */
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
            {title}
          </h2>
          <Button variant="subtle" icon aria-label={text.close} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** The last button of a long form in a dialog: always at hand, so that a parent in a hurry need not look for it. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>
