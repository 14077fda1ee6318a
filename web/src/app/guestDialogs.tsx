import { createRoot } from 'react-dom/client'
import { LoginDialog } from '../areas/accounts/LoginDialog.tsx'
import RegistrationDialog from '../areas/accounts/RegistrationDialog.tsx'
import { languageOfPage } from '../base/languageOfPage.ts'
import { afterSignIn } from '../base/session.ts'
import { store, useStore } from '../base/store.ts'
import { PageLanguageProvider } from '../text/words.tsx'
import { Toasts } from '../ui/dialog/Toasts.tsx'
import { PageWays } from '../ui/plain/PageLink.tsx'

type Shown = 'none' | 'login' | 'registration'

const shown = store<Shown>('none')

/** Long enough to read that the account is there. */
const READING_MS = 1500

/** With a session the same address is the app. */
const toApp = () => location.assign(afterSignIn())

const ways = {
  Link: (props: React.ComponentProps<'a'>) => <a {...props} />,
  go: (href: string) =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        location.assign(href)
        resolve()
      }, READING_MS)
    }),
}

function Dialogs() {
  const now = useStore(shown)
  const close = () => shown.set('none')
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
      <PageWays value={ways}>
        <Toasts />
        <Dialogs />
      </PageWays>
    </PageLanguageProvider>,
  )
}

export function openDialog(which: 'login' | 'registration'): void {
  mount()
  shown.set(which)
}
