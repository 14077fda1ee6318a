import {
  confirmByLink,
  findUsernames,
  login,
  logout,
  openDocuments,
  register,
  requestCode,
  requestReset,
  resetByLink,
  verifyCode,
  verifyReset,
} from '@portal/contract/accounts'
import { STORAGE } from '@portal/contract/constants'
import { Contact, contactOf, encodePassword, isPhone } from '@portal/contract/fields'
import { CallFailed, send, sendForTicket } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { endPendingSessions, endPushHere, storePendingLogout } from '../../base/pendingLogouts.ts'
import { forgetPerson, forgetSession, keepDocumentId, session, startSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { currentText } from '../../text/words.tsx'

interface Credentials {
  contact: string
  password: string
}

/** Contact with the ticket that proves it. */
export interface ProvenContact {
  contact: string
  ticket: string
}

/** Signs in; if this reopened a closed account, a toast says so. */
export async function signIn({ contact, password }: Credentials, captcha?: string): Promise<void> {
  const signedIn = await send(login, {}, { username: contactOf(contact), password: encodePassword(password) }, { captcha })
  startSession(signedIn)
  if (signedIn.isReopened) toast.success((await currentText(accounts)).reopened)
}

/** Clears the person's data from this device even if the portal is unreachable; the session is then ended at the next contact. */
export async function signOut(before: () => Promise<unknown> = async () => undefined): Promise<void> {
  const token = session()?.token
  // Other tabs reload before the server refuses their calls, so that they do not show the log-out as an expired session.
  forgetPerson()
  await before()
  // Web Crypto is missing on pages without TLS; the session then ends only if the portal is reachable now.
  const ended = token !== undefined && isSecureContext ? storePendingLogout(token).then(endPendingSessions) : send(logout, {}, undefined)
  await Promise.allSettled([ended, endPushHere()])
  forgetSession()
}

export type RequestCode = (contact: string, captcha?: string) => Promise<unknown>

const typeOf = (contact: string) => (isPhone(contact) ? 'PHONE' : 'EMAIL')

export const requestRegistrationCode: RequestCode = (contact, captcha) =>
  send(requestCode, {}, { type: typeOf(contact), requestEmail: contact, status: 'ACTIVE', requestType: 'REGISTRATION' }, { captcha })

export async function proveByCode(contact: string, validationCode: string): Promise<ProvenContact> {
  const body = { requestEmail: contact, status: 'VERIFY', requestType: 'REGISTRATION', validationCode } as const
  return { contact, ticket: (await sendForTicket(verifyCode, {}, body)).ticket }
}

interface NewAccount extends ProvenContact {
  registerNumber: string
  lastName: string
  firstName: string
  /** Set only if the contact is an e-mail address. */
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

/** Ignores failures of closing calls, which nothing depends on. */
const quietly = (closing: Promise<unknown>): Promise<void> =>
  closing.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
    },
  )

export const closeRegistration = (contact: string): Promise<void> =>
  quietly(send(verifyCode, {}, { requestEmail: contact, status: 'SUCCESS', requestType: 'REGISTRATION' }))

export const requestResetCode: RequestCode = (contact, captcha) =>
  send(requestReset, {}, { type: typeOf(contact), requestEmail: contact, status: 'ACTIVE', requestType: 'RESETPASSWORD' }, { captcha })

/** Resets the password; the contact is proven by the code or by the ticket of an e-mail link. */
export async function resetPassword({ contact, password, code, ticket }: Credentials & { code: string; ticket: string | undefined }) {
  const about = { requestEmail: contact, requestType: 'RESETPASSWORD' } as const
  const proof = ticket === undefined ? { validationCode: code } : {}
  await send(verifyReset, {}, { ...about, ...proof, status: 'VERIFY', password: encodePassword(password) }, { ticket })
  await quietly(send(verifyReset, {}, { ...about, status: 'SUCCESS' }))
}

/** Confirms an e-mail link: `c` proves a registration, `r` a reset. */
export async function proveByLink(type: 'c' | 'r', code: string): Promise<ProvenContact> {
  const { result, ticket } = await sendForTicket(type === 'c' ? confirmByLink : resetByLink, {}, { code })
  return { contact: result.contact, ticket }
}

export const usernamesByRegistry = (registry: string, captcha: string) => send(findUsernames, {}, { registry }, { captcha })

/** Last contact typed on this device. */
export const lastContact = (): string => localStorage.getItem(STORAGE.email) ?? ''

/** Stores the contact, so that recovery is prefilled from the log-in. */
export function storeContact(typed: string): void {
  const contact = contactOf(typed)
  if (wrongWith(Contact, contact) === null) localStorage.setItem(STORAGE.email, contact)
}

/** Requests the cookie of a session that has a token alone. If that fails, the next start tries again. */
export async function reopenDocuments(): Promise<void> {
  try {
    keepDocumentId((await send(openDocuments, {}, undefined)).documentId)
  } catch {
    // Documents come without data until then.
  }
}
