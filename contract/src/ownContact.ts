import * as z from 'zod/mini'
import { post, session } from './call.ts'
import { MessageResult, RenewedResult } from './envelope.ts'
import { ConfirmationCode, Contact, EncodedPassword } from './fields.ts'

export const requestContact = post('/api/user/contact/request', {
  about:
    "Sends a code to a new phone or e-mail address of the signed-in account. Requires the password, and renews the session's token. A contact that already has an account gets no code; the answer is the same. From the second code on, a solved captcha is required.",
  access: session,
  params: {},
  body: z.object({ contact: Contact, password: EncodedPassword }),
  renewsToken: true,
  result: RenewedResult,
  example: {
    body: { contact: '99112233', password: 'RGVtbzEyMzQ=' },
    result: { message: '99****33 дугаарт баталгаажуулах код илгээлээ', token: 'q7Jw0r8l2…' },
  },
})

export const saveContact = post('/api/user/contact/save', {
  about:
    'Makes the contact the username if the code is right, or the second phone of an account whose username is an e-mail address. The old contact is notified. A new username ends every other session.',
  access: session,
  params: {},
  body: z.object({ contact: Contact, validationCode: ConfirmationCode }),
  result: z.object({ ...MessageResult.shape, userName: z.string() }),
  example: {
    body: { contact: '99112233', validationCode: '482917' },
    result: { message: 'Таны нэвтрэх нэр солигдлоо', userName: '99112233' },
  },
})

export const ownContactCalls = [requestContact, saveContact]
