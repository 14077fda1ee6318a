import type { LoginResult } from '@portal/contract/accounts'
import { requestCode } from '@portal/contract/accounts'
import { confirmByDan, type DanResult, registerByDan, requestDanCode, signInByDan } from '@portal/contract/dan'
import { encodePassword, isPhone } from '@portal/contract/fields'
import { ask, send } from '../../base/api.ts'
import { forgetPerson, session, startSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { currentText } from '../../text/words.tsx'
import type { ProvenContact, RequestCode } from './queries.ts'

/** Answer of a sign-on that goes on; the ticket proves the person. */
export type DanStep = Omit<DanResult, 'session'> & { ticket: string }

async function enter(signedIn: LoginResult): Promise<void> {
  const before = session()?.user
  if (before !== undefined && before.personId !== signedIn.personId) forgetPerson()
  startSession(signedIn)
  if (signedIn.isReopened) toast.success((await currentText(accounts)).reopened)
}

/** Completes the sign-on; returns the next step, or undefined once signed in. */
export async function completeDan(): Promise<DanStep | undefined> {
  const { result, ticket } = await ask(signInByDan, {}, undefined)
  const { session, ...step } = result
  if (session !== undefined) await enter(session)
  return session === undefined ? { ...step, ticket: ticket ?? '' } : undefined
}

export const askDanCode =
  (ticket: string): RequestCode =>
  (_contact, captcha) =>
    send(requestDanCode, {}, undefined, { ticket, captcha })

/** Confirms the account in the person's name by its password or the code of its contact. */
export async function confirmAccount(ticket: string, by: { password: string } | { code: string }, captcha?: string): Promise<void> {
  const body = 'code' in by ? { validationCode: by.code } : { password: encodePassword(by.password) }
  await enter(await send(confirmByDan, {}, body, { ticket, captcha }))
}

/** Requests a registration code; the ticket spares the captcha. */
export const askRegistrationCode =
  (ticket: string): RequestCode =>
  (contact, captcha) => {
    const type = isPhone(contact) ? 'PHONE' : 'EMAIL'
    return send(requestCode, {}, { type, requestEmail: contact, status: 'ACTIVE', requestType: 'REGISTRATION' }, { ticket, captcha })
  }

interface NewAccount {
  proof: ProvenContact
  /** Set only if the contact is an e-mail address. */
  phone: string | undefined
  password: string
}

export async function openDanAccount(ticket: string, { proof, phone, password }: NewAccount): Promise<void> {
  const body = { username: proof.contact, ...(phone !== undefined && { phoneNumber: phone }), password: encodePassword(password) }
  await enter(await send(registerByDan, {}, body, { ticket: `${ticket}, ${proof.ticket}` }))
}
