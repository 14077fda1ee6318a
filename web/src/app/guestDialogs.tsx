import { createRoot } from 'react-dom/client'
import { LoginForm } from '../areas/accounts/LoginForm.tsx'
import RegistrationDialog from '../areas/accounts/RegistrationDialog.tsx'
import { hasSessionEnded, registrationWasOpen } from '../base/browserStorage.ts'
import { afterSignIn, isReload } from '../base/session.ts'
import { languageOfPage } from '../base/settings.ts'
import { store, useStore } from '../base/store.ts'
import { accounts } from '../text/mn/accounts.ts'
import { PageLanguageProvider, useText } from '../text/words.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Toasts } from '../ui/dialog/Toasts.tsx'
import { DocumentLink, LinkProvider } from '../ui/plain/PageLink.tsx'

interface LoginDialogProps {
  opened: boolean
  onClose: () => void
  onSignedIn: () => void
  onRegister: () => void
}

function LoginDialog({ opened, onClose, onSignedIn, onRegister }: LoginDialogProps) {
  const text = useText(accounts)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.signIn} holdsForm>
      <LoginForm onSignedIn={onSignedIn} onRegister={onRegister} />
    </Dialog>
  )
}

type Shown = 'none' | 'login' | 'registration'

const shown = store<Shown>('none')
/** Set while the app loads: closing the dialog now would flash the guest page. */
let isLeaving = false

/** Time to read that the account was created. */
const READING_MS = 1500

/** Loads the app: with a session the server answers the same address with it. */
const toApp = () => location.assign(afterSignIn())

const ways = {
  Link: DocumentLink,
  go: (href: string) => {
    isLeaving = true
    return new Promise<void>((resolve) => {
      setTimeout(() => {
        location.assign(href)
        resolve()
      }, READING_MS)
    })
  },
}

function Dialogs() {
  const now = useStore(shown)
  const close = () => {
    if (!isLeaving) shown.set('none')
  }
  return (
    <>
      <LoginDialog opened={now === 'login'} onClose={close} onSignedIn={toApp} onRegister={() => shown.set('registration')} />
      <RegistrationDialog opened={now === 'registration'} onClose={close} />
    </>
  )
}

let mounted = false

function mount(): void {
  if (mounted) return
  mounted = true
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <PageLanguageProvider language={languageOfPage()}>
      <LinkProvider value={ways}>
        <Toasts />
        <Dialogs />
      </LinkProvider>
    </PageLanguageProvider>,
  )
}

export function openDialog(which: 'login' | 'registration'): void {
  mount()
  shown.set(which)
}

/** Reopens the dialog that a reload closed. An expired session is announced only after its reload, not on every visit. */
export function reopenDialog(mayRegister: boolean): void {
  if (mayRegister && registrationWasOpen()) openDialog('registration')
  else if (hasSessionEnded() && isReload()) openDialog('login')
}
