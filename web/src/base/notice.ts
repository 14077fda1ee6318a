import type { Notice } from '@portal/contract/content'
import { settings } from './settings.ts'
import { store } from './store.ts'

/** What the operator tells on every page: as the document said it, then as it was last asked for. */
export const notice = store<Notice>(settings.notice)

/** A change was refused because the portal is read-only: the page says so from now on, without asking. */
export const noteReadOnly = (): void => notice.set({ ...notice.get(), readOnly: true })
