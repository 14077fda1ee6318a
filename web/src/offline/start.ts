import { STORAGE } from '@portal/contract/constants'
import { isWritten } from './strategies.ts'

/** The build writes the URL of the app's script into this tag. */
const app = document.getElementById('portal-offline')?.dataset.app

function hasSession(): boolean {
  try {
    return Boolean(localStorage.getItem(STORAGE.token))
  } catch {
    // A browser without storage has no session either.
    return false
  }
}

// Entry of the cached document: starts the app for a person with a session, otherwise shows the offline page.
if (app !== undefined && hasSession() && !isWritten(location.pathname)) void import(/* @vite-ignore */ app)
else void import('./OfflinePage.tsx').then(({ show }) => show())
