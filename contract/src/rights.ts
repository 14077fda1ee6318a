import * as z from 'zod/mini'
import { get, parent, post } from './call.ts'
import { MessageResult, RenewedResult } from './envelope.ts'
import { EncodedPassword, IdValue, Instant } from './fields.ts'
import { CLOSING_DAYS, retention } from './retention.ts'

/** Hours for which a finished copy can be downloaded, which equals its retention. */
export const COPY_HOURS = retention.copies.count * 24

/** ASKED: queued. FAILED: could not be made, and can be requested again. */
export const COPY_STATUSES = ['ASKED', 'MAKING', 'READY', 'FAILED'] as const
/** Copies in progress; an account has at most one. */
export const COPY_STATUSES_AT_WORK = ['ASKED', 'MAKING'] as const satisfies readonly CopyStatus[]
export type CopyStatus = (typeof COPY_STATUSES)[number]

export const DataCopy = z.object({
  copyId: IdValue,
  status: z.enum(COPY_STATUSES),
  askedAt: Instant,
  /** Expiry of the download; null until the copy is ready. */
  until: z.nullable(Instant),
  /** Size in bytes; 0 until the copy is ready. */
  size: z.int(),
  /** Whether this session requested the copy with the password: other sessions cannot download it. */
  isOfThisSession: z.boolean(),
})
export type DataCopy = z.infer<typeof DataCopy>

/** Institution responsible for correcting the school data of a child. */
export const ResponsibleSchool = z.object({
  orgId: IdValue,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** First names of the parent's children there. */
  children: z.array(z.string()),
})
export type ResponsibleSchool = z.infer<typeof ResponsibleSchool>

export const MyRights = z.object({
  /** Null if no copy was requested or the last one has expired. */
  copy: z.nullable(DataCopy),
  schools: z.array(ResponsibleSchool),
  /** Institutions that have to end a staff role before the account can be closed. */
  workplaces: z.array(z.string()),
})
export type MyRights = z.infer<typeof MyRights>

export const myRights = get('/api/user/rights', {
  about:
    "Returns the signed-in parent's options: the state of the copy of their data, the schools that correct their own records, and whether a staff role prevents closing the account.",
  access: parent,
  params: {},
  result: MyRights,
  example: {
    result: {
      copy: {
        copyId: 12,
        status: 'READY',
        askedAt: '2026-11-15T09:48:00+08:00',
        until: '2026-11-16T09:48:00+08:00',
        size: 48_213,
        isOfThisSession: true,
      },
      schools: [{ orgId: 50_084, name: '84 дүгээр сургууль', phone: '70118484', children: ['Тэмүүлэн'] }],
      workplaces: [],
    },
  },
})

export const requestCopy = post('/api/user/copy/ask', {
  about:
    'Makes a copy of all data about the signed-in parent and their linked children. Requires the password. While a copy is being made, that one is returned and bound to this session; an earlier copy is erased. The session gets a new token.',
  access: parent,
  params: {},
  body: z.object({ password: EncodedPassword }),
  renewsToken: true,
  result: z.object({ ...RenewedResult.shape, copyId: IdValue }),
  example: { body: { password: 'RGVtbzEyMzQ=' }, result: { message: 'Хуулбарыг бэлтгэж эхэллээ', token: 'q7Jw0r8l2…', copyId: 12 } },
})

export const copyFile = get('/api/user/copy/file', {
  about:
    'Returns the requested copy as a zip in base64. Only the requesting session may read it, before it expires and while every child in it is still linked.',
  access: parent,
  params: {},
  result: z.object({ fileName: z.string(), base64: z.string() }),
  example: { result: { fileName: 'minii-medeelel-2026-11-15.zip', base64: 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==' } },
})

export const closeAccount = post('/api/user/close', {
  about: `Closes the account of the signed-in parent: every session ends immediately, and the account is deleted after ${CLOSING_DAYS} days. Signing in before cancels it.`,
  access: parent,
  params: {},
  body: z.object({ password: EncodedPassword }),
  result: z.object({ ...MessageResult.shape, goesAt: Instant }),
  example: { body: { password: 'RGVtbzEyMzQ=' }, result: { message: 'Бүртгэл хаагдлаа', goesAt: '2026-11-22T09:48:00+08:00' } },
})

export const rightsCalls = [myRights, requestCopy, copyFile, closeAccount]
