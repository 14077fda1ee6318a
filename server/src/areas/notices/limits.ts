import { NOTICE_FILE_BYTES, NOTICE_FILES_MAX } from '@portal/contract/noticeDetails'
import { A_DAY, limit } from '../../admission/limitTable.ts'

export const noticeLimits = {
  noticesInDay: limit('noticesInDay', {
    counts: 'notices sent, also those that wait for a second account or their time',
    per: ['account'],
    minutes: A_DAY,
    most: 'NOTICES_PER_DAY',
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  noticeDraftsInDay: limit('noticeDraftsInDay', {
    counts: 'times a draft of a notice is saved',
    per: ['account'],
    minutes: A_DAY,
    most: 300,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  noticeFiles: limit('noticeFiles', {
    counts: 'files',
    per: ['notice'],
    minutes: null,
    most: NOTICE_FILES_MAX,
    past: 'refused',
    storedIn: 'files',
  }),
  noticeFileBytes: limit('noticeFileBytes', {
    counts: 'bytes',
    per: ['file of a notice'],
    minutes: null,
    most: NOTICE_FILE_BYTES,
    past: 'refused',
    storedIn: 'not counted',
  }),
  noticeFilesUnderWay: limit('noticeFilesUnderWay', {
    counts: 'files of notices and homework that are being received',
    per: ['account', 'process'],
    minutes: null,
    most: 3,
    past: 'refused until one has arrived',
    storedIn: 'memory',
  }),
  noticeFilesInDay: limit('noticeFilesInDay', {
    counts: 'files sent for notices, refused ones too',
    per: ['account'],
    minutes: A_DAY,
    most: 60,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
  noticeExportsInDay: limit('noticeExportsInDay', {
    counts: 'files of the readers of a notice',
    per: ['account'],
    minutes: A_DAY,
    most: 50,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
}
