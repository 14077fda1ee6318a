import { login, logout } from '@portal/contract/accounts'
import { contactOf, encodePassword } from '@portal/contract/fields'
import { send } from '../../api.ts'
import { forgetSession, startSession } from '../../session.ts'

export interface Credentials {
  contact: string
  password: string
}

export async function signIn({ contact, password }: Credentials): Promise<void> {
  startSession(await send(login, {}, { username: contactOf(contact), password: encodePassword(password) }))
}

/** Even when the server cannot be reached, nothing of the person may stay on this device. */
export const signOut = (): Promise<void> => send(logout, {}, undefined).then(forgetSession, forgetSession)
