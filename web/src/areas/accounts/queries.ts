import {
  confirmByLink,
  login,
  logout,
  register,
  requestCode,
  requestReset,
  resetByLink,
  usernamesOf,
  verifyCode,
  verifyReset,
} from '@portal/contract/accounts'
import { STORAGE } from '@portal/contract/constants'
import { Contact, contactOf, encodePassword, isPhone } from '@portal/contract/fields'
import { CallFailed, send, sendForTicket } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { endLeft, noteLeft } from '../../base/leftSessions.ts'
import { forgetPerson, forgetSession, session, startSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { wordsNow } from '../../text/words.tsx'

interface Credentials {
  contact: string
  password: string
}

/** A contact together with what proves it. */
export interface ProvenContact {
  contact: string
  ticket: string
}

/** Whoever had closed the account is told, once, that signing in has undone it. */
export async function signIn({ contact, password }: Credentials, captcha?: string): Promise<void> {
  const signedIn = await send(login, {}, { username: contactOf(contact), password: encodePassword(password) }, { captcha })
  startSession(signedIn)
  if (signedIn.isReopened) toast.success((await wordsNow(accounts)).reopened)
}

/** Even when the portal cannot be reached, nothing of the person may stay on this device: the session is then ended at the next contact. */
export async function signOut(before: () => Promise<unknown> = async () => undefined): Promise<void> {
  const token = session()?.token
  // Other tabs start afresh before the server refuses their calls: for them a log-out is no expiry.
  forgetPerson()
  await before()
  // Browsers have no cryptography on a page that came without TLS; the session then ends only if the portal can be reached now.
  const ended = token !== undefined && isSecureContext ? noteLeft(token).then(endLeft) : send(logout, {}, undefined)
  await ended.then(forgetSession, forgetSession)
}

export type AskForCode = (contact: string, captcha?: string) => Promise<unknown>

const typeOf = (contact: string) => (isPhone(contact) ? 'PHONE' : 'EMAIL')

export const askForRegistrationCode: AskForCode = (contact, captcha) =>
  send(requestCode, {}, { type: typeOf(contact), requestEmail: contact, status: 'ACTIVE', requestType: 'REGISTRATION' }, { captcha })

export async function proveByCode(contact: string, validationCode: string): Promise<ProvenContact> {
  const body = { requestEmail: contact, status: 'VERIFY', requestType: 'REGISTRATION', validationCode } as const
  return { contact, ticket: (await sendForTicket(verifyCode, {}, body)).ticket }
}

interface NewAccount extends ProvenContact {
  registerNumber: string
  lastName: string
  firstName: string
  /** Only where the contact is an e-mail address. */
  phone: string | undefined
  password: string
}

export const openAccount = ({ contact, ticket, registerNumber, lastName, firstName, phone, password }: NewAccount) =>
  send(
    register,
    {},
    {
      username: contact,
      registerNumber,
      lastName,
      firstName,
      ...(phone !== undefined && { phoneNumber: phone }),
      distinguishName: `${lastName} ${firstName}`,
      usertype: 'EDU_PARENT',
      password: encodePassword(password),
    },
    { ticket },
  )

/** Nothing depends on these closing calls any more: one that gets lost is no reason to alarm anyone. */
const quietly = (closing: Promise<unknown>): Promise<void> =>
  closing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
    },
  )

export const closeRegistration = (contact: string): Promise<void> =>
  quietly(send(verifyCode, {}, { requestEmail: contact, status: 'SUCCESS', requestType: 'REGISTRATION' }))

export const askForResetCode: AskForCode = (contact, captcha) =>
  send(requestReset, {}, { type: typeOf(contact), requestEmail: contact, status: 'ACTIVE', requestType: 'RESETPASSWORD' }, { captcha })

/** The code proves the contact, or else the ticket of an e-mail link. */
export async function resetPassword({ contact, password, code, ticket }: Credentials & { code: string; ticket: string | undefined }) {
  const about = { requestEmail: contact, requestType: 'RESETPASSWORD' } as const
  const proof = ticket === undefined ? { validationCode: code } : {}
  await send(verifyReset, {}, { ...about, ...proof, status: 'VERIFY', password: encodePassword(password) }, { ticket })
  await quietly(send(verifyReset, {}, { ...about, status: 'SUCCESS' }))
}

/** The button behind the link of an e-mail: c confirms a registration, r a reset. */
export async function proveByLink(type: 'c' | 'r', code: string): Promise<ProvenContact> {
  const { result, ticket } = await sendForTicket(type === 'c' ? confirmByLink : resetByLink, {}, { code })
  return { contact: result.contact, ticket }
}

export const findUsernames = (registry: string, captcha: string) => send(usernamesOf, { registry }, undefined, { captcha })

/** The contact that was typed here last. */
export const lastContact = (): string => localStorage.getItem(STORAGE.email) ?? ''

/** Whoever typed it for the log-in need not type it again to recover the password. */
export function keepContact(typed: string): void {
  const contact = contactOf(typed)
  if (wrongWith(Contact, contact) === null) localStorage.setItem(STORAGE.email, contact)
}
