import { encodePassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices, parentInfo } from '@portal/contract/profile'
import { useMutation, useQuery } from '@tanstack/react-query'
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
  return useMutation({ mutationFn: (deviceId: number) => logOut({}, { deviceId }) })
}

/** This device included. */
export const useLogOutEverywhere = () => useMutation({ mutationFn: () => send(logoutDevices, {}, {}), onSuccess: forgetSession })
