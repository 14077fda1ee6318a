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
    "What the signed-in parent may ask for: how the copy of their data stands, which schools correct what they wrote about the parent's children, and whether a staff role keeps the account from being closed.",
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

export const askForCopy = post('/api/user/copy/ask', {
  about:
    'Has a copy made of everything that is held about the signed-in parent and the children they follow. The password shows that the holder asks. While one is being made, that one is answered, and is for this session from then on; an earlier one is erased. The session goes on with a new token.',
  access: parent,
  params: {},
  body: z.object({ password: EncodedPassword }),
  renewsToken: true,
  result: z.object({ ...RenewedResult.shape, copyId: IdValue }),
  example: { body: { password: 'RGVtbzEyMzQ=' }, result: { message: 'Хуулбарыг бэлтгэж эхэллээ', token: 'q7Jw0r8l2…', copyId: 12 } },
})

export const copyFile = get('/api/user/copy/file', {
  about:
    'The copy that was asked for last, as a zip in base64, to the session that asked for it, while it is kept and every child in it is still followed.',
  access: parent,
  params: {},
  result: z.object({ fileName: z.string(), base64: z.string() }),
  example: { result: { fileName: 'minii-medeelel-2026-11-15.zip', base64: 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==' } },
})

export const closeAccount = post('/api/user/close', {
  about: `Closes the account of the signed-in parent: every session ends at once, and after ${CLOSING_DAYS} days the account goes. Signing in before undoes it.`,
  access: parent,
  params: {},
  body: z.object({ password: EncodedPassword }),
  result: z.object({ ...MessageResult.shape, goesAt: Instant }),
  example: { body: { password: 'RGVtbzEyMzQ=' }, result: { message: 'Бүртгэл хаагдлаа', goesAt: '2026-11-22T09:48:00+08:00' } },
})

export const rightsCalls = [myRights, askForCopy, copyFile, closeAccount]
