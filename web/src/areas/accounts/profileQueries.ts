import { encodePassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices, parentInfo } from '@portal/contract/profile'
import { type AccountProof, accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { forgetSession, useSession } from '../../base/session.ts'

/** Other sessions end with it, so the list of devices is no longer true. */
export function useChangePassword() {
  const change = useWrite(changePassword, { stale: [myDevices], waits: true })
  return (oldPassword: string, newPassword: string) =>
    change({}, { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) })
}

/** The signed-in person, as the registry knows them. */
export function useParentInfo() {
  const userName = useSession()?.user.userName
  return useRead(parentInfo, userName === undefined ? undefined : { userName })
}

export const useMyDevices = () => useQuery(read(myDevices, {}))

export function useLogOutDevice() {
  const logOut = useWrite(logoutDevices, { stale: [myDevices], waits: true })
  return (deviceId: number) => logOut({}, { deviceId })
}

/** This device included. */
export async function logOutEverywhere(): Promise<void> {
  await send(logoutDevices, {}, {})
  forgetSession()
}

export type Way = AccountProof['ways'][number]

/** Whether the signed-in parent's account is proven; staff are not asked. */
export function useAccountProof() {
  const isParent = useSession()?.user.role === 'EDU_PARENT'
  return useRead(accountProof, isParent ? {} : undefined)
}

/** An account whose own contact the registry has by now is proven without a code. */
export function useAskForProofCode() {
  const request = useWrite(requestProof, { stale: [accountProof], waits: true })
  return (type: Way['type'], captcha?: string) => request({}, { type }, { captcha })
}

/** A proven account sees more: everything is asked for again. */
export function useProve() {
  const client = useQueryClient()
  return async (type: Way['type'], validationCode: string) => {
    await send(verifyProof, {}, { type, validationCode })
    await client.invalidateQueries()
  }
}
