import { toast } from '../../base/toast.ts'
import { useRenewCard } from '../../child/queries.ts'
import { children as words } from '../../text/mn/children.ts'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import classes from './CardSection.module.css'

interface RenewDialogProps {
  studentId: number
  opened: boolean
  onClose: () => void
  onFailure: (error: Error) => void
}

/** Confirms the renewal, which invalidates every printed card. */
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
        <Button loading={renewing.isPending} onClick={renew}>
          {text.renew}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
