import { enterMarks, type MarkEntry, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../base/api.ts'
import { invalidate, useRead, useWrite } from '../../base/queries.tsx'
import type { Cell } from './rules.ts'

export const useMarkCourses = () => useRead(markCourses, {})
export const useMarkGrid = (courseId: number, termId: number) => useRead(markGrid, { courseId, termId })
export const useMarkHistory = (cell: Cell) => useRead(markHistory, cell)

const stale = [markGrid, markCourses]
export const useSaveWork = () => useWrite(saveWork, { stale, waits: true })
export const useRemoveWork = () => useWrite(removeWork, { stale, waits: true })
export const usePublishWorks = () => useWrite(publishWorks, { stale, waits: true })

/** Sends entries in their order; returns an outcome for each. */
export const sendMarks = (entries: readonly MarkEntry[]) => send(enterMarks, {}, { entries: [...entries] })

/** Reads the grids again; resolves once they show what was sent. */
export const refreshMarks = (client: QueryClient): Promise<void> => invalidate(client, [markGrid, markHistory])
