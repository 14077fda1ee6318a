import { enterMarks, MarkEntry, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import { send } from '../../base/api.ts'
import { browserClient, invalidate, useRead, useWrite } from '../../base/queries.tsx'
import { toast } from '../../base/toast.ts'
import { entryQueueWords } from '../../text/mn/entryQueue.ts'
import { currentText, fill } from '../../text/words.tsx'
import { browserQueue } from '../entries/index.ts'
import type { Cell } from './rules.ts'

export const useMarkCourses = () => useRead(markCourses, {})
export const useMarkGrid = (courseId: number, termId: number) => useRead(markGrid, { courseId, termId })
export const useMarkHistory = (cell: Cell) => useRead(markHistory, cell)

const stale = [markGrid, markCourses]
export const useSaveWork = () => useWrite(saveWork, { stale, waits: true })
export const useRemoveWork = () => useWrite(removeWork, { stale, waits: true })
export const usePublishWorks = () => useWrite(publishWorks, { stale, waits: true })

/** Entry without the parts that the queue adds. */
type MarkDraft = Omit<MarkEntry, 'entryId' | 'madeAt'>

/** Marks of the signed-in member of staff on this device. */
export const markQueue = browserQueue<MarkDraft>({
  name: 'marks',
  schema: MarkEntry,
  send: (entries) => send(enterMarks, {}, { entries: [...entries] }),
  refresh: () => void invalidate(browserClient, [markGrid, markHistory]),
  onRefused: (count) => void currentText(entryQueueWords).then((text) => toast.error(fill(text.marksRefused, { count }))),
})
