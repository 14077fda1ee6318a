import * as z from 'zod/mini'
import { get, orgKey, post, staff } from './call.ts'
import { ImportedFile, ImportProgress, ImportReport } from './data.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue, Instant, says } from './fields.ts'
import { SOURCES } from './sync.ts'

/** Limits of one upload. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024
export const UNPACKED_MAX_BYTES = 500 * 1024 * 1024
export const UNPACKED_MAX_ENTRIES = 100
export const SHEET_MAX_ROWS = 100_000
/** Hours after which an upload that was not applied is deleted. */
export const UPLOAD_TTL_HOURS = 24
export const LAST_UPLOADS = 20
export const KEY_MONTHS = 12
export const KEY_NAME_MAX = 60

/**
 * ARRIVING: being stored, not listed. RECEIVED waits for its check, CONFIRMED for its merge: an institution's uploads are processed one
 * at a time. PROPOSED waits for the operator. REFUSED: not applied at all. EXPIRED: not confirmed in time.
 */
export const UPLOAD_STATUSES = [
  'ARRIVING',
  'PROPOSED',
  'RECEIVED',
  'CHECKING',
  'CHECKED',
  'CONFIRMED',
  'APPLYING',
  'APPLIED',
  'REFUSED',
  'EXPIRED',
] as const
/** Uploads that are being processed; an institution has at most one. */
export const UPLOAD_STATUSES_AT_WORK = ['CHECKING', 'APPLYING'] as const satisfies readonly UploadStatus[]
/** Uploads that wait for their turn. */
export const QUEUED_UPLOAD_STATUSES = ['RECEIVED', 'CONFIRMED'] as const satisfies readonly UploadStatus[]
export const OPEN_UPLOAD_STATUSES = [...QUEUED_UPLOAD_STATUSES, ...UPLOAD_STATUSES_AT_WORK] as const
/** Uploads that the office has confirmed and the job has not finished. */
export const CONFIRMED_UPLOAD_STATUSES = ['CONFIRMED', 'APPLYING'] as const satisfies readonly UploadStatus[]
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** Causes for which a whole file could not be read. */
export const UNPACK_FAULTS = [
  'unreadable',
  'tooManyEntries',
  'tooLarge',
  'archiveInside',
  'tooManyRows',
  'sheetTooLarge',
  'nothingInside',
  'stopped',
] as const
export type UnpackFault = (typeof UNPACK_FAULTS)[number]

export const Upload = z.object({
  uploadId: IdValue,
  at: Instant,
  /** Null for an upload with an API key, or of a source. */
  by: z.nullable(z.string()),
  /** National system that it came from without a file. */
  source: z.nullable(z.enum(SOURCES)),
  fileName: z.string(),
  status: z.enum(UPLOAD_STATUSES),
  why: z.nullable(z.enum(UNPACK_FAULTS)),
  /** Null unless it is being processed. */
  progress: z.nullable(ImportProgress),
  /** Changes that it made or would make; empty until known. */
  files: z.array(ImportedFile),
  faultCount: z.int(),
  /** The check stopped at faultCount; the file cannot be applied. */
  hasMoreFaults: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

export const OrgKey = z.object({
  keyId: IdValue,
  name: z.string(),
  by: z.string(),
  since: Instant,
  until: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type OrgKey = z.infer<typeof OrgKey>

const exampleFile = {
  file: 'attendance',
  rows: 11_089,
  new: 9842,
  changed: 31,
  same: 1204,
  deleted: 0,
  refused: 12,
  claims: 0,
  setAside: 0,
}
const exampleUpload: Upload = {
  uploadId: 318,
  at: '2026-11-13T16:40:00+08:00',
  by: 'Д.Оюунчимэг',
  source: null,
  fileName: '11-сар.zip',
  status: 'CHECKED',
  why: null,
  progress: null,
  files: [exampleFile],
  faultCount: 12,
  hasMoreFaults: false,
}
const exampleReport: ImportReport = {
  isApplied: false,
  files: [exampleFile],
  faults: [
    {
      file: 'attendance',
      line: 1208,
      column: 'date',
      value: '2026.11.31',
      mn: 'Бодит огноо жжжж-сс-өө хэлбэрээр байна: 2026-09-01.',
      en: 'A date that exists, as yyyy-MM-dd: 2026-09-01.',
    },
  ],
  faultCount: 12,
  hasMoreFaults: false,
  warnings: [],
  ignored: [],
}
const ofOffice = staff('SCHOOL')

export const uploads = get('/api/staff/data', {
  about: 'Returns the last twenty uploads of the own institution, and the keys of its programs.',
  access: ofOffice,
  params: {},
  result: z.object({ uploads: z.array(Upload).check(z.maxLength(LAST_UPLOADS)), keys: z.array(OrgKey) }),
  example: {
    result: {
      uploads: [exampleUpload],
      keys: [
        {
          keyId: 4,
          name: 'Сургуулийн программ',
          by: 'Д.Оюунчимэг',
          since: '2026-09-01T10:00:00+08:00',
          until: '2027-09-01T10:00:00+08:00',
          lastUsedAt: null,
        },
      ],
    },
  },
})

export const uploadDetail = get('/api/staff/data/uploads/:uploadId', {
  about: 'Returns one upload of the own institution: its changes, and its bad rows until the file expires.',
  access: ofOffice,
  params: { uploadId: Id },
  result: z.extend(Upload, { report: z.nullable(ImportReport) }),
  example: { params: { uploadId: 318 }, result: { ...exampleUpload, report: exampleReport } },
})

export const uploadFaults = get('/api/staff/data/uploads/:uploadId/faults', {
  about: 'Returns the bad rows of an upload as CSV.',
  access: ofOffice,
  params: { uploadId: Id },
  result: z.object({ csv: z.string() }),
  example: { params: { uploadId: 318 }, result: { csv: 'file,line,column,value,mn,en,kind\r\n' } },
})

export const upload = post('/api/staff/data/uploads', {
  about:
    'Receives a file of school data (zip, xlsx or csv; its name in X-File-Name, percent-encoded) and checks it in a job; nothing changes until it is applied. An earlier file that was not applied is erased.',
  access: ofOffice,
  servedAs: 'browsing',
  params: {},
  body: undefined,
  takesBytes: UPLOAD_MAX_BYTES,
  namesFile: true,
  result: z.object({ uploadId: IdValue }),
  example: { result: { uploadId: 318 } },
})

export const applyUpload = post('/api/staff/data/uploads/apply', {
  about: 'Applies a checked upload in a job: all rows, or only the good rows if others are refused.',
  access: ofOffice,
  params: {},
  body: z.object({ uploadId: IdValue, goodRows: z.boolean() }),
  result: MessageResult,
  example: { body: { uploadId: 318, goodRows: true }, result: { message: 'Оруулж эхэллээ' } },
})

export const makeKey = post('/api/staff/data/keys', {
  about: 'Creates a key with which a program of the institution uploads data for a year. It is shown once.',
  access: ofOffice,
  params: {},
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(KEY_NAME_MAX)) }),
  result: z.object({ keyId: IdValue, key: z.string(), until: Instant }),
  example: {
    body: { name: 'Сургуулийн программ' },
    result: { keyId: 4, key: 'k4QmF0nYxT1sV7bLw2ZcR9uHgJpE5aDi8oXtKfB3yMN', until: '2027-09-01T10:00:00+08:00' },
  },
})

export const endKey = post('/api/staff/data/keys/end', {
  about: 'Revokes a key of the own institution immediately.',
  access: ofOffice,
  params: {},
  body: z.object({ keyId: IdValue }),
  result: MessageResult,
  example: { body: { keyId: 4 }, result: { message: 'Түлхүүрийг хүчингүй болголоо' } },
})

const ofProgram = orgKey

export const sendImport = post('/api/data/imports', {
  about:
    "Receives a file of school data from an institution's program, and applies it if every row is good. Returns the address of its state.",
  access: ofProgram,
  servedAs: 'browsing',
  params: {},
  body: undefined,
  takesBytes: UPLOAD_MAX_BYTES,
  namesFile: true,
  result: z.object({ importId: IdValue, address: z.string() }),
  example: { result: { importId: 318, address: '/api/data/imports/318' } },
})

export const importState = get('/api/data/imports/:importId', {
  about: "Returns the state of an import of the institution's program, with its bad rows.",
  access: ofProgram,
  params: { importId: Id },
  result: z.extend(Upload, { report: z.nullable(ImportReport) }),
  example: { params: { importId: 318 }, result: { ...exampleUpload, by: null, status: 'REFUSED', report: exampleReport } },
})

export const uploadCalls = [uploads, uploadDetail, uploadFaults, upload, applyUpload, makeKey, endKey, sendImport, importState]
