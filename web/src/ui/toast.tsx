import { ERROR_TOAST_MS, TOAST_MS } from '@portal/contract/constants'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { common } from '../text/mn/common.ts'
import { wordsNow } from '../text/words.tsx'

export type ToastTone = 'success' | 'error' | 'warning'

const load = () => import('./Toasts.tsx')
const Toasts = lazy(load)

let wanted = false
const listeners = new Set<() => void>()

/** The machinery comes with the first touch of the page, so that a toast about a lost network needs no network. */
function fetchToasts(): void {
  wanted = true
  for (const listener of listeners) listener()
}
for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, fetchToasts, { once: true })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear. */
export const ToastPlace = () =>
  useSyncExternalStore(subscribe, () => wanted) ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null

async function show(tone: ToastTone, message: string): Promise<void> {
  fetchToasts()
  const [{ showToast }, text] = await Promise.all([load(), wordsNow(common)])
  showToast({ tone, message, closeLabel: text.close, ms: tone === 'error' ? ERROR_TOAST_MS : TOAST_MS })
}

export const toast = {
  success: (message: string) => void show('success', message),
  error: (message: string) => void show('error', message),
  warning: (message: string) => void show('warning', message),
}
