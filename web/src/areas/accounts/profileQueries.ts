import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { changePassword, logoutDevices, myDevices, parentInfo } from '@portal/contract/profile'
import { type AccountProof, accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { forgetSession, session, startSession, useUser } from '../../base/session.ts'
import { storeContact } from './queries.ts'

/** Changing the password ends the other sessions, so the list of devices is stale. */
export function useChangePassword() {
  const change = useWrite(changePassword, { stale: [myDevices], waits: true })
  return (oldPassword: string, newPassword: string) =>
    change({}, { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) })
}

/** Data of the signed-in person from the registry. */
export function useParentInfo() {
  const userName = useUser()?.userName
  return useRead(parentInfo, userName === undefined ? undefined : { userName })
}

export const useMyDevices = () => useQuery(read(myDevices, {}))

export function useLogOutDevice() {
  const logOut = useWrite(logoutDevices, { stale: [myDevices], waits: true })
  return (deviceId: number) => logOut({}, { deviceId })
}

/** Ends every session of the account, including this one. */
export async function logOutEverywhere(): Promise<void> {
  await send(logoutDevices, {}, {})
  forgetSession()
}

export type Way = AccountProof['ways'][number]

/** Proof state of a parent's account; not fetched for staff. */
export function useAccountProof() {
  const isParent = useUser()?.role === 'EDU_PARENT'
  return useRead(accountProof, isParent ? {} : undefined)
}

/** Requests a code. The server may prove the account without one, if the registry has its contact by now. */
export function useRequestProofCode() {
  const request = useWrite(requestProof, { stale: [accountProof], waits: true })
  return (type: Way['type'], captcha?: string) => request({}, { type }, { captcha })
}

/** Invalidates every query: a proven account sees more. */
export function useProve() {
  const client = useQueryClient()
  return async (type: Way['type'], validationCode: string) => {
    await send(verifyProof, {}, { type, validationCode })
    await client.invalidateQueries()
  }
}

/** Requests a code for a new contact; the password proves that the account's holder asks. */
export const requestContactCode = (contact: string, password: string, captcha?: string) =>
  send(requestContact, {}, { contact, password: encodePassword(password) }, { captcha })

/** Returns the new user name of the account, and updates the session and the log-in form to it. */
export async function saveOwnContact(contact: string, validationCode: string): Promise<string> {
  const { userName } = await send(saveContact, {}, { contact, validationCode })
  const now = session()
  if (now !== undefined) startSession({ token: now.token, ...now.user, userName })
  storeContact(userName)
  return userName
}
