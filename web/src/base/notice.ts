import type { Notice } from '@portal/contract/content'
import { settings } from './settings.ts'
import { store } from './store.ts'

/** Operator's notice for every page: first from the document, then from the latest poll. */
export const notice = store<Notice>(settings.notice)

/** Switches the notice to read-only after a refused change, without another request. */
export const noteReadOnly = (): void => notice.set({ ...notice.get(), readOnly: true })
