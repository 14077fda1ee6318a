import type { BodyOf } from '@portal/contract/call'
import { exportNoticeReaders, noticeReaders } from '@portal/contract/noticeReaders'
import {
  addNoticeFile,
  confirmNotice,
  deleteNotice,
  noticeDesk,
  noticeReach,
  openOwnNoticeFile,
  removeNoticeFile,
  returnNotice,
  saveNotice,
  sendNotice,
  staffNotice,
  takeBackNotice,
} from '@portal/contract/staffNotices'
import { send, sendFile } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useNoticeDesk = () => useRead(noticeDesk, {})
export const useNoticeReach = (audience: string | undefined) => useRead(noticeReach, audience === undefined ? undefined : { audience })
export const useStaffNotice = (noticeId: number | undefined) => useRead(staffNotice, noticeId === undefined ? undefined : { noticeId })
export const useReaders = (noticeId: number, groupId: number) => useRead(noticeReaders, { noticeId, groupId })

const stale = [noticeDesk, staffNotice]

export const useSaveNotice = () => useWrite(saveNotice, { stale })
export const useSendNotice = () => useWrite(sendNotice, { stale, waits: true })
export const useConfirmNotice = () => useWrite(confirmNotice, { stale, waits: true })
export const useReturnNotice = () => useWrite(returnNotice, { stale, waits: true })
export const useTakeBackNotice = () => useWrite(takeBackNotice, { stale, waits: true })
/** Does not wait: the page of the notice would read what is gone. */
export const useDeleteNotice = () => useWrite(deleteNotice, { stale: [noticeDesk] })
export const useRemoveNoticeFile = () => useWrite(removeNoticeFile, { stale, waits: true })

export const addFile = (noticeId: number, entryId: string, file: File) => sendFile(addNoticeFile, { noticeId, entryId }, file)
/** Link to a file of a notice of the desk. */
export const openOfStaff = (noticeId: number) => (fileId: number) => send(openOwnNoticeFile, {}, { noticeId, fileId })
/** Rows of the file; the server audits every child. */
export const exportReaders = (of: BodyOf<typeof exportNoticeReaders>) => send(exportNoticeReaders, {}, of)
