import { AttendanceEntry } from '@portal/contract/today'
import { browserClient } from '../../base/queries.tsx'
import { toast } from '../../base/toast.ts'
import { todayWords } from '../../text/mn/today.ts'
import { currentText, fill } from '../../text/words.tsx'
import { browserQueue } from '../entries/index.ts'
import { refreshRolls, sendEntries } from './queries.ts'
import type { EntryDraft } from './rules.ts'

/** Attendance entries of the signed-in member of staff on this device. */
export const entryQueue = browserQueue<EntryDraft>({
  name: 'today',
  schema: AttendanceEntry,
  send: sendEntries,
  refresh: () => void refreshRolls(browserClient),
  onRefused: (count) => void currentText(todayWords).then((text) => toast.error(fill(text.queue.refusedNow, { count }))),
})
