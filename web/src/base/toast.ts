import { ERROR_TOAST_MS, TOAST_MS } from '@portal/contract/constants'
import { useLanguage } from '../text/words.tsx'
import { store } from './store.ts'

type ToastTone = 'success' | 'error' | 'warning'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  /** How long it stays. */
  ms: number
}

/** What is shown now: one at a time, the next takes the place of the last. */
export const shownToast = store<Toast | undefined>(undefined)

let lastId = 0

function show(tone: ToastTone, message: string): void {
  lastId += 1
  shownToast.set({ id: lastId, tone, message, ms: tone === 'error' ? ERROR_TOAST_MS : TOAST_MS })
}

export const closeToast = (id: number): void => {
  if (shownToast.get()?.id === id) shownToast.set(undefined)
}

/** The next try went well: what the last one said is no longer true. */
export const endFailureToast = (): void => {
  if (shownToast.get()?.tone === 'error') shownToast.set(undefined)
}

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
}

/** How a success is told: the Mongolian interface shows the portal's own words, the English one has a sentence for them. */
export function useAnswered(): (message: string, own: string) => string {
  const { language } = useLanguage()
  return (message, own) => (language === 'mn' ? message : own)
}
