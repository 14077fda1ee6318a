import { ERROR_TOAST_MS, TOAST_MS } from '@portal/contract/constants'
import { store } from './store.ts'

export type ToastTone = 'success' | 'error' | 'warning'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  /** How long it stays. */
  ms: number
}

/** What is shown now, the newest first. */
export const toasts = store<readonly Toast[]>([])

let lastId = 0

function show(tone: ToastTone, message: string): void {
  lastId += 1
  toasts.set([{ id: lastId, tone, message, ms: tone === 'error' ? ERROR_TOAST_MS : TOAST_MS }, ...toasts.get()])
}

export const closeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
}
