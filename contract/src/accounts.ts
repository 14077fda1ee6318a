import * as z from 'zod/mini'
import { byBody, captchaFor, get, open, parent, post, session } from './call.ts'
import { END_SESSION_PATH } from './constants.ts'
import { DocumentId, MessageResult } from './envelope.ts'
import { ConfirmationCode, Contact, EncodedPassword, FirstName, IdValue, LastName, Phone, RegistryNumber } from './fields.ts'
import { LANGUAGES } from './language.ts'

export const STAFF_ROLES = ['TEACHER', 'SCHOOL', 'COMMISSION'] as const
export const ROLES = ['EDU_PARENT', ...STAFF_ROLES] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const LoginResult = z.object({
  token: z.string(),
  /** Missing for staff, whose documents carry no data. */
  documentId: z.optional(DocumentId),
  displayName: z.string(),
  personId: IdValue,
  userName: z.string(),
  role: Role,
  /** The account was closed, and this log-in reopened it. */
  isReopened: z.optional(z.literal(true)),
  /** Language of the account, for a browser in which none was chosen yet. */
  language: z.optional(z.enum(LANGUAGES)),
})
export type LoginResult = z.infer<typeof LoginResult>

export const login = post('/login', {
  about:
    'Signs in with a contact and a password (base64 of its UTF-8 text) and returns the session token. After wrong passwords a solved captcha is required, except in a browser that has signed in to this account before.',
  access: open,
  goesOnReadOnly: true,
  handsTicket: true,
  params: {},
  body: z.object({ username: Contact, password: EncodedPassword }),
  result: LoginResult,
  example: {
    body: { username: '88000001', password: 'RGVtbzEyMzQ=' },
    result: { token: 'q7Jw0r8l2…', displayName: 'Б.Болормаа', personId: 100001, userName: '88000001', role: 'EDU_PARENT' },
  },
})

export const logout = post('/api/logout', {
  about: 'Ends the session; its token expires immediately.',
  access: session,
  goesOnReadOnly: true,
  params: {},
  body: undefined,
  result: MessageResult,
  example: { result: { message: 'Та системээс гарлаа' } },
})

export const openDocuments = post('/api/session/documents', {
  about:
    'Sets the cookie that opens the documents of this session, for a browser that holds its token alone. An earlier cookie of the session stops working.',
  access: parent,
  goesOnReadOnly: true,
  params: {},
  body: undefined,
  result: z.object({ documentId: DocumentId }),
  example: { result: { documentId: 'k3Qm7y0Vb1cD2eF3' } },
})

export const endLeftSession = post(END_SESSION_PATH, {
  about:
    "Ends a session whose log-out happened offline. The browser stores only the token's digest (base64url of SHA-256), which grants no access. The answer for an unknown digest is the same.",
  access: open,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ session: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  result: MessageResult,
  example: { body: { session: 'k3Qm7y0Vb1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2' }, result: { message: 'Та системээс гарлаа' } },
})

export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5
/** Seconds before a new code can be requested. */
export const CODE_WAIT_S = 60
/** Minutes for which a proof of a contact is valid. */
export const PROOF_MINUTES = 30
export const CAPTCHA_MINUTES = 5

export const ContactType = z.enum(['PHONE', 'EMAIL'])
const settled = z.object({ status: z.string(), message: z.string() })
const proven = z.object({ status: z.string(), message: z.string(), contact: z.string() })
const registration = z.literal('REGISTRATION')
const reset = z.literal('RESETPASSWORD')
const exampleMessage = 'Код илгээлээ'

export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Expiry in seconds since 1970, and the multiple of the usual work. */
    data: z.object({ until: z.int(), times: z.int() }),
  }),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

export const captchaChallenge = get('/public/captcha', {
  about:
    'Returns a proof-of-work challenge. Its solution is valid once, for five minutes. The work is higher for some time after a refusal with captchaHarder.',
  access: open,
  servedAs: 'sending',
  params: {},
  result: CaptchaChallenge,
  example: {
    result: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '5f1c',
        salt: '0ab2',
        cost: 5000,
        keyLength: 32,
        keyPrefix: '00',
        keySignature: 'beef',
        data: { until: 1794709000, times: 1 },
      },
      signature: 'c0ffee',
    },
  },
})

export const requestCode = post('/public/user/request', {
  about:
    'Sends a registration code (an e-mail also has a link). The code is valid in the browser that requested it. The second request for a contact requires a solved captcha, the fifth in a day a harder one.',
  access: open,
  params: {},
  body: z.object({ type: ContactType, requestEmail: Contact, status: z.literal('ACTIVE'), requestType: registration }),
  result: MessageResult,
  example: {
    body: { type: 'PHONE', requestEmail: '92220101', status: 'ACTIVE', requestType: 'REGISTRATION' },
    result: { message: exampleMessage },
  },
})

export const verifyCode = post('/public/user/verify', {
  about: 'VERIFY with the right code returns a contact ticket in X-Ticket, which registration requires. SUCCESS only closes the request.',
  access: open,
  handsTicket: true,
  params: {},
  body: z.object({
    requestEmail: Contact,
    status: z.enum(['VERIFY', 'SUCCESS']),
    requestType: registration,
    validationCode: z.optional(ConfirmationCode),
  }),
  result: settled,
  example: {
    body: { requestEmail: '92220101', status: 'SUCCESS', requestType: 'REGISTRATION' },
    result: { status: 'SUCCESS', message: 'Код баталгаажлаа' },
  },
})

export const register = post('/public/user/register', {
  about: 'Opens an account for a person of the resident registry. Requires the contact ticket of the username in X-Ticket.',
  access: open,
  params: {},
  body: z.object({
    username: Contact,
    registerNumber: RegistryNumber,
    firstName: FirstName,
    lastName: LastName,
    phoneNumber: z.optional(Phone),
    /** Last and first name; the server ignores it. */
    distinguishName: z.optional(z.string().check(z.maxLength(100))),
    usertype: z.literal('EDU_PARENT'),
    password: EncodedPassword,
  }),
  result: MessageResult,
  example: {
    body: {
      username: '92220101',
      registerNumber: 'ЯА90051029',
      firstName: 'Болормаа',
      lastName: 'Батболд',
      distinguishName: 'Батболд Болормаа',
      usertype: 'EDU_PARENT',
      password: 'RGVtbzEyMzQ=',
    },
    result: { message: 'Амжилттай бүртгэгдлээ' },
  },
})

export const requestReset = post('/public/user/pass/change', {
  about: 'Sends a code for a new password to a contact that has an account. The answer is the same without an account.',
  access: open,
  params: {},
  body: z.object({ type: ContactType, requestEmail: Contact, status: z.literal('ACTIVE'), requestType: reset }),
  result: MessageResult,
  codeAlsoAs: 'STATUS_CODE',
  example: {
    body: { type: 'PHONE', requestEmail: '92220101', status: 'ACTIVE', requestType: 'RESETPASSWORD' },
    result: { message: 'Оруулсан мэдээлэл бүртгэлтэй бол Танд код очно' },
  },
})

export const verifyReset = post('/public/user/pass/verify', {
  about:
    'VERIFY with the code, or with the ticket of an e-mail link, sets the new password and ends all sessions. SUCCESS only closes the request.',
  access: open,
  params: {},
  body: z.object({
    requestEmail: Contact,
    status: z.enum(['VERIFY', 'SUCCESS']),
    requestType: reset,
    validationCode: z.optional(ConfirmationCode),
    password: z.optional(EncodedPassword),
  }),
  result: settled,
  example: {
    body: { requestEmail: '92220101', status: 'SUCCESS', requestType: 'RESETPASSWORD' },
    result: { status: 'SUCCESS', message: 'Нууц үг амжилттай сэргээгдлээ' },
  },
})

const LinkCode = z.object({ code: z.string().check(z.regex(/^[\w-]{43}$/)) })
const exampleLink = { code: 'k3Qm7y0Vb1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2' }

export const confirmByLink = post('/hub/login/create', {
  about: 'Confirms the link of a registration e-mail and returns a contact ticket in X-Ticket. Valid once.',
  access: open,
  handsTicket: true,
  params: {},
  body: LinkCode,
  result: proven,
  example: { body: exampleLink, result: { status: 'SUCCESS', message: 'Бүртгэл амжилттай баталгаажлаа', contact: 'parent@demo.mn' } },
})

export const resetByLink = post('/hub/login/reset', {
  about: 'Confirms the link of a reset e-mail and returns a contact ticket in X-Ticket. Valid once.',
  access: open,
  handsTicket: true,
  params: {},
  body: LinkCode,
  result: proven,
  example: { body: exampleLink, result: { status: 'SUCCESS', message: 'Код баталгаажлаа', contact: 'parent@demo.mn' } },
})

export const usernamesOf = get('/public/username/check/:registry', {
  about: 'Returns the masked usernames of a person.',
  access: captchaFor('registry'),
  servedAs: 'sending',
  params: { registry: RegistryNumber },
  result: z.array(z.object({ username: z.string() })),
  example: { params: { registry: 'ЯА90051029' }, result: [{ username: '88****01' }] },
})

export const findUsernames = byBody('/public/username/check', usernamesOf)

export const accountCalls = [
  login,
  logout,
  openDocuments,
  endLeftSession,
  captchaChallenge,
  requestCode,
  verifyCode,
  register,
  requestReset,
  verifyReset,
  confirmByLink,
  resetByLink,
  usernamesOf,
  findUsernames,
]
