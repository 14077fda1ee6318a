import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders } from '../AppProviders.tsx'
import { LoginDialog } from '../areas/accounts/LoginDialog.tsx'
import RegistrationDialog from '../areas/accounts/RegistrationDialog.tsx'
import { PageLanguageProvider } from '../text/words.tsx'
import { PageWays } from '../ui/PageLink.tsx'
import { ToastPlace } from '../ui/toast.tsx'
import { languageOfPage } from './languageOfPage.ts'

type Shown = 'none' | 'login' | 'registration'

let shown: Shown = 'none'
const listeners = new Set<() => void>()

function become(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const CLOSING_MS = 250
/** Long enough to read that the account is there. */
const READING_MS = 1500

/** The first dialog must have given the focus back before the next one takes it. */
function fromLoginToRegistration(): void {
  become('none')
  setTimeout(() => become('registration'), CLOSING_MS)
}

/** With a session the same address is the app. */
const toApp = () => location.assign('/')

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
  const now = useSyncExternalStore(subscribe, () => shown)
  const close = () => become('none')
  return (
    <>
      <LoginDialog opened={now === 'login'} onClose={close} onSignedIn={toApp} onRegister={fromLoginToRegistration} />
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
      <AppProviders>
        <PageWays value={ways}>
          <ToastPlace />
          <Dialogs />
        </PageWays>
      </AppProviders>
    </PageLanguageProvider>,
  )
}

export function openDialog(which: 'login' | 'registration'): void {
  mount()
  become(which)
}
