import { STORAGE } from '@portal/contract/constants'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { phoneInFours } from '../base/formats.ts'
import { settings } from '../base/settings.ts'
import { failures } from '../text/mn/failures.ts'
import { offline } from '../text/mn/offline.ts'
import { fill, LanguageProvider, useText } from '../text/words.tsx'
import frame from '../ui/frame/frames.module.css'
import { PublicHeader } from '../ui/frame/PublicHeader.tsx'
import { GerTile } from '../ui/picture/Scene.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Notice } from '../ui/plain/Notice.tsx'

const RETRIED_KEY = 'triedAt'
const SOON_MS = 60_000

/** Reloads once without a time-out, for a connection that is only slow. */
function tryOnce(): boolean {
  const tried = Number(sessionStorage.getItem(RETRIED_KEY))
  if (!navigator.onLine || Date.now() - tried < SOON_MS) return false
  sessionStorage.setItem(RETRIED_KEY, String(Date.now()))
  location.reload()
  return true
}

const again = () => location.reload()

/** Tells whether a log-out on this device has not reached the portal yet. */
const hasPendingLogout = () => localStorage.getItem(STORAGE.toEnd) !== null

/** Interval at which an unreachable portal is retried while the device is online. */
const POLL_INTERVAL_MS = 15_000
async function reloadWhenReachable(): Promise<void> {
  if (!navigator.onLine) return
  const answered = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answered?.ok) again()
}

function OfflinePage() {
  const { lost, loggedOut, help } = useText(offline)
  const text = lost[navigator.onLine ? 'portal' : 'line']
  const { helpPhone } = settings
  const { retry } = useText(failures)
  useEffect(() => {
    document.title = text.title
    addEventListener('online', again)
    const asking = setInterval(() => void reloadWhenReachable(), POLL_INTERVAL_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(asking)
    }
  }, [text])
  return (
    <div className={frame.public}>
      <PublicHeader />
      <main>
        <div className={frame.lost}>
          <GerTile width={248} />
          <h1>{text.title}</h1>
          {hasPendingLogout() && <Notice tone="green">{loggedOut}</Notice>}
          <p className="dim">{text.hint}</p>
          <Button onClick={again}>
            <Icon of={IconRefresh} />
            {retry}
          </Button>
          {helpPhone !== '' && (
            <ButtonLink href={`tel:+976${helpPhone}`} variant="default">
              {fill(help, { phone: phoneInFours(helpPhone) })}
            </ButtonLink>
          )}
        </div>
      </main>
    </div>
  )
}

/** Renders the offline page for visitors without a session. */
export function show(): void {
  const root = document.getElementById('root')
  if (root === null || tryOnce()) return
  createRoot(root).render(
    <LanguageProvider>
      <OfflinePage />
    </LanguageProvider>,
  )
}
