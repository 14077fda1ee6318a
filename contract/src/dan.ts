import * as z from 'zod/mini'
import { ContactType, LoginResult } from './accounts.ts'
import { open, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { ConfirmationCode, Contact, EncodedPassword, Phone } from './fields.ts'

/** Address to which the state's service returns; it redirects to DAN_PAGE at once. `DAN_START` begins the sign-on. */
export const DAN_CALLBACK = '/public/dan/callback'
/** Page that completes the sign-on. */
export const DAN_PAGE = '/login/dan'
/** Minutes between the begin of a sign-on and its callback. */
export const DAN_MINUTES = 15

export const DanResult = z.object({
  /** HOME: signed in. CONFIRM: an account in this person's name waits for its password or a code. REGISTER: there is no account yet. */
  next: z.enum(['HOME', 'CONFIRM', 'REGISTER']),
  /** Holder of the registry number, as the shell shows the name. */
  displayName: z.string(),
  /** Session; only with HOME. */
  session: z.optional(LoginResult),
  /** Contact of the account, masked; only with CONFIRM. */
  contact: z.optional(z.string()),
  contactType: z.optional(ContactType),
})
export type DanResult = z.infer<typeof DanResult>

const session = { token: 'q7Jw0r8l2…', displayName: 'Б.Болормаа', personId: 100001, userName: '88000001', role: 'EDU_PARENT' } as const

export const signInByDan = post('/public/user/dan', {
  about:
    'Completes a sign-on with ДАН by the cookies of its callback, which work once. A proven account is signed in; otherwise X-Ticket carries the proof of the person for half an hour.',
  access: open,
  goesOnReadOnly: true,
  handsTicket: true,
  params: {},
  body: undefined,
  result: DanResult,
  example: { result: { next: 'HOME', displayName: 'Б.Болормаа', session } },
})

export const requestDanCode = post('/public/user/dan/code', {
  about: "Sends a code to the contact of the unproven account in this person's name. Requires the sign-on's ticket in X-Ticket.",
  access: open,
  params: {},
  body: undefined,
  result: MessageResult,
  example: { result: { message: '88****01 дугаарт баталгаажуулах код илгээлээ' } },
})

export const confirmByDan = post('/public/user/dan/confirm', {
  about:
    "Proves the account in this person's name by its password or a code, ends its other sessions, devices and feeds, and signs in. Requires the sign-on's ticket in X-Ticket.",
  access: open,
  params: {},
  body: z.object({ password: z.optional(EncodedPassword), validationCode: z.optional(ConfirmationCode) }),
  result: LoginResult,
  example: { body: { validationCode: '482913' }, result: session },
})

export const registerByDan = post('/public/user/dan/register', {
  about:
    'Opens a proven account for the person of the sign-on and signs in; an unproven account in their name ends with its links. Requires two tickets in X-Ticket: the sign-on and the contact of the username.',
  access: open,
  params: {},
  body: z.object({ username: Contact, phoneNumber: z.optional(Phone), password: EncodedPassword }),
  result: LoginResult,
  example: { body: { username: '92220101', password: 'RGVtbzEyMzQ=' }, result: session },
})

export const danCalls = [signInByDan, requestDanCode, confirmByDan, registerByDan]
