import { children as words } from '../../text/mn/children.ts'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Action } from '../../ui/Action.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './CardSection.module.css'
import { useRenewCard } from './queries.ts'

interface RenewDialogProps {
  studentId: number
  opened: boolean
  onClose: () => void
  onFailure: (error: Error) => void
}

/** Asks first: what was printed before becomes worthless. */
export function RenewDialog({ studentId, opened, onClose, onFailure }: RenewDialogProps) {
  const { card: text } = useText(words)
  const { cancel } = useText(common)
  const renewing = useRenewCard(studentId)
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: () => {
        toast.success(text.renewed)
        onClose()
      },
      onError: onFailure,
    })
  return (
    <Dialog opened={opened} onClose={onClose} title={text.renewQuestion}>
      <p>{text.renewHint}</p>
      <div className={classes.buttons}>
        <Action loading={renewing.isPending} onClick={renew}>
          {text.renew}
        </Action>
        <Action variant="default" onClick={onClose}>
          {cancel}
        </Action>
      </div>
    </Dialog>
  )
}
