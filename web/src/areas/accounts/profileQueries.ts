import { encodePassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices, parentInfo } from '@portal/contract/profile'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { forgetSession, useSession } from '../../base/session.ts'

/** Other sessions end with it, so the list of devices is no longer true. */
export function useChangePassword() {
  const client = useQueryClient()
  return async (oldPassword: string, newPassword: string) => {
    await send(changePassword, {}, { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) })
    await client.invalidateQueries({ queryKey: [myDevices.path] })
  }
}

/** Whoever is signed in, as the registry knows them. */
export function useParentInfo() {
  const userName = useSession()?.user.userName
  const query = read(parentInfo, { userName: userName ?? '' })
  return useQuery({ ...query, queryFn: userName === undefined ? skipToken : query.queryFn })
}

export const useMyDevices = () => useQuery(read(myDevices, {}))

export function useLogOutDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deviceId: number) => send(logoutDevices, {}, { deviceId }),
    onSettled: () => client.invalidateQueries({ queryKey: [myDevices.path] }),
  })
}

/** This device included. */
export const useLogOutEverywhere = () => useMutation({ mutationFn: () => send(logoutDevices, {}, {}), onSuccess: forgetSession })
