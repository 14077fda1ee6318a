import { SHEET_MAX_ROWS, UNPACKED_MAX_BYTES, UNPACKED_MAX_ENTRIES, UPLOAD_MAX_BYTES } from '@portal/contract/uploads'
import { limit } from '../../admission/limitTable.ts'
import { kinds } from '../../work/kinds.ts'

export const uploadLimits = {
  keys: limit('keys', {
    counts: 'keys in force',
    per: ['institution'],
    minutes: null,
    most: 10,
    past: 'refused',
    storedIn: 'org_keys',
  }),
  programFiles: limit('programFiles', {
    counts: 'files of programs that wait or are at work',
    per: ['institution'],
    minutes: null,
    most: 5,
    past: 'refused until one is done',
    storedIn: 'uploads',
  }),
  openProposals: limit('openProposals', {
    counts: 'proposed people that wait for the operator',
    per: ['institution'],
    minutes: null,
    most: 50,
    past: 'refused until one is decided',
    storedIn: 'uploads',
  }),
  fileTries: limit('fileTries', {
    counts: 'starts of work on a file that did not end',
    per: ['file'],
    minutes: null,
    most: kinds['work-on-upload'].waits.length + 1,
    past: 'given up',
    storedIn: 'uploads',
  }),
  fileBytes: limit('fileBytes', {
    counts: 'bytes',
    per: ['file'],
    minutes: null,
    most: UPLOAD_MAX_BYTES,
    past: 'refused',
    storedIn: 'not counted',
  }),
  unpackedBytes: limit('unpackedBytes', {
    counts: 'bytes, unpacked',
    per: ['file'],
    minutes: null,
    most: UNPACKED_MAX_BYTES,
    past: 'refused',
    storedIn: 'not counted',
  }),
  unpackedFiles: limit('unpackedFiles', {
    counts: 'files in an archive',
    per: ['file'],
    minutes: null,
    most: UNPACKED_MAX_ENTRIES,
    past: 'refused',
    storedIn: 'not counted',
  }),
  sheetRows: limit('sheetRows', {
    counts: 'rows of a spreadsheet',
    per: ['file'],
    minutes: null,
    most: SHEET_MAX_ROWS,
    past: 'refused',
    storedIn: 'not counted',
  }),
}
