import { FILES_MAX } from '@portal/contract/homework'
import { PDF_BYTES } from '@portal/contract/homeworkFiles'
import { A_DAY, limit } from '../../admission/limitTable.ts'

export const homeworkLimits = {
  homeworkFiles: limit('homeworkFiles', {
    counts: 'files',
    per: ['homework'],
    minutes: null,
    most: FILES_MAX,
    past: 'refused',
    storedIn: 'files',
  }),
  homeworkFileBytes: limit('homeworkFileBytes', {
    counts: 'bytes',
    per: ['file'],
    minutes: null,
    most: PDF_BYTES,
    past: 'refused',
    storedIn: 'not counted',
  }),
  homeworkFilesUnderWay: limit('homeworkFilesUnderWay', {
    counts: 'files of homework that are being received',
    per: ['account', 'process'],
    minutes: null,
    most: 3,
    past: 'refused until one has arrived',
    storedIn: 'memory',
  }),
  homeworkFilesInDay: limit('homeworkFilesInDay', {
    counts: 'files sent for homework, refused ones too',
    per: ['account'],
    minutes: A_DAY,
    most: 200,
    past: '429 until the window ends',
    storedIn: 'tries',
  }),
}
