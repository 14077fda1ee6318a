import { inboxEntries, unreadCount } from '@portal/contract/inbox'
import { answerNotice, childNotice, openNoticeFile, readNotice } from '@portal/contract/noticeDetails'
import { childNotices } from '@portal/contract/notices'
import { send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useNotices = (studentId: number) => useRead(childNotices, { studentId })
export const useNotice = (studentId: number, noticeId: number) => useRead(childNotice, { studentId, noticeId })

const stale = [childNotices, childNotice, inboxEntries, unreadCount]
export const useReadNotice = () => useWrite(readNotice, { stale })
export const useAnswerNotice = () => useWrite(answerNotice, { stale, waits: true })

/** Link to a file of a notice to a child. */
export const openOfChild = (studentId: number) => (fileId: number) => send(openNoticeFile, {}, { studentId, fileId })
