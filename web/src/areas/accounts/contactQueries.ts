import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { send } from '../../base/api.ts'
import { session, startSession } from '../../base/session.ts'
import { keepContact } from './queries.ts'

/** Asks for a code to a new contact; the password shows that the account's holder asks. */
export const askForContactCode = (contact: string, password: string, captcha?: string) =>
  send(requestContact, {}, { contact, password: encodePassword(password) }, { captcha })

/** Answers the username that the account has now; the session goes on under it, and the log-in form knows it. */
export async function saveOwnContact(contact: string, validationCode: string): Promise<string> {
  const { userName } = await send(saveContact, {}, { contact, validationCode })
  const now = session()
  if (now !== undefined) startSession({ token: now.token, ...now.user, userName })
  keepContact(userName)
  return userName
}
