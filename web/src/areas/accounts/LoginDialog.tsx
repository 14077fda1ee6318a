import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

interface LoginDialogProps {
  opened: boolean
  onClose: () => void
  onSignedIn: () => void
  onRegister: () => void
}

export function LoginDialog({ opened, onClose, onSignedIn, onRegister }: LoginDialogProps) {
  const text = useText(accounts)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.signIn} holdsForm>
      <p className="dim">{text.signInHint}</p>
      <LoginForm onSignedIn={onSignedIn} onRegister={onRegister} />
    </Dialog>
  )
}
