import { ERROR_TOAST_MS, TOAST_MS } from '@portal/contract/constants'
import { useLanguage } from '../text/words.tsx'
import { store } from './store.ts'

type ToastTone = 'success' | 'error' | 'warning'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  /** Display time in milliseconds. */
  ms: number
}

/** Toast on screen; a new one replaces it. */
export const shownToast = store<Toast | undefined>(undefined)

let lastId = 0

function show(tone: ToastTone, message: string): void {
  lastId += 1
  shownToast.set({ id: lastId, tone, message, ms: tone === 'error' ? ERROR_TOAST_MS : TOAST_MS })
}

export const closeToast = (id: number): void => {
  if (shownToast.get()?.id === id) shownToast.set(undefined)
}

/** Removes an error toast after a successful retry. */
export const endFailureToast = (): void => {
  if (shownToast.get()?.tone === 'error') shownToast.set(undefined)
}

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
}

/** Text of a success: the Mongolian interface shows the portal's message, the English one its own text. */
export function useAnswered(): (message: string, own: string) => string {
  const { language } = useLanguage()
  return (message, own) => (language === 'mn' ? message : own)
}
