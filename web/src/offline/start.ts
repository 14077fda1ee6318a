import { STORAGE } from '@portal/contract/constants'
import { isWritten } from './ways.ts'

/** The build names the app's own script in our tag. */
const app = document.getElementById('portal-offline')?.dataset.app

function hasSession(): boolean {
  try {
    return Boolean(localStorage.getItem(STORAGE.token))
  } catch {
    // A browser that keeps nothing has no session either.
    return false
  }
}

// The kept document: the app for a signed-in person, for everybody else a page that says what is wrong.
if (app !== undefined && hasSession() && !isWritten(location.pathname)) void import(/* @vite-ignore */ app)
else void import('./OfflinePage.tsx').then(({ show }) => show())
