import * as z from 'zod/mini'
import { ContactType } from './accounts.ts'
import { get, parent, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { ConfirmationCode, Instant } from './fields.ts'

/**
 * Path of the link by which the registry's contact ends an account opened in their name; the secret follows. Short, because it is sent by
 * text message.
 */
export const END_ACCOUNT_PATH = '/end'
/** Days for which the link of END_ACCOUNT_PATH is valid. */
export const END_ACCOUNT_DAYS = 7

/**
 * Proofs that an account belongs to the person: its contact is the registry's, a code sent to that contact was entered, or the state's
 * sign-on confirmed it.
 */
export const PROOFS_OF_PERSON = ['REGISTRY_CONTACT', 'REGISTRY_CODE', 'STATE_SIGN_ON'] as const

export const AccountProof = z.object({
  proven: z.boolean(),
  by: z.nullable(z.enum(PROOFS_OF_PERSON)),
  /** Time since which the account is on hold because an office changed its phone; null if it is not. */
  heldSince: z.nullable(Instant),
  /** Institutions that saw the holder's document: the account counts as proven for their children only. */
  seenAt: z.array(z.string()),
  /** Contacts from the resident registry that a proving code can be sent to, masked. */
  ways: z.array(z.object({ type: ContactType, contact: z.string() })),
})
export type AccountProof = z.infer<typeof AccountProof>

export const accountProof = get('/api/user/proof', {
  about: 'Returns whether the account is proven to belong to the person and by which proof, and the contacts that can get a code for it.',
  access: parent,
  params: {},
  result: AccountProof,
  example: { result: { proven: false, by: null, heldSince: null, seenAt: [], ways: [{ type: 'PHONE', contact: '88****01' }] } },
})

export const requestProof = post('/api/user/proof/request', {
  about:
    'Sends a code to the phone or e-mail address that the resident registry has for the person. From the second code on, a solved captcha is required. A proven account gets no code.',
  access: parent,
  params: {},
  body: z.object({ type: ContactType }),
  result: MessageResult,
  example: { body: { type: 'PHONE' }, result: { message: '88****01 дугаарт баталгаажуулах код илгээлээ' } },
})

export const verifyProof = post('/api/user/proof/verify', {
  about: 'Proves the account if the code is right. A proven account stays proven.',
  access: parent,
  params: {},
  body: z.object({ type: ContactType, validationCode: ConfirmationCode }),
  result: MessageResult,
  example: { body: { type: 'PHONE', validationCode: '482917' }, result: { message: 'Таны бүртгэл баталгаажлаа' } },
})

export const provingCalls = [accountProof, requestProof, verifyProof]
