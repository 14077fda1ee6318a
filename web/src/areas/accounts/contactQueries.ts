import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { send } from '../../base/api.ts'
import { session, startSession } from '../../base/session.ts'
import { keepContact } from './queries.ts'

/** Requests a code for a new contact; the password proves that the account's holder asks. */
export const askForContactCode = (contact: string, password: string, captcha?: string) =>
  send(requestContact, {}, { contact, password: encodePassword(password) }, { captcha })

/** Returns the new user name of the account, and updates the session and the log-in form to it. */
export async function saveOwnContact(contact: string, validationCode: string): Promise<string> {
  const { userName } = await send(saveContact, {}, { contact, validationCode })
  const now = session()
  if (now !== undefined) startSession({ token: now.token, ...now.user, userName })
  keepContact(userName)
  return userName
}
