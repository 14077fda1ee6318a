import { encodePassword } from '@portal/contract/fields'
import { closeAccount, copyFile, type DataCopy, myRights, requestCopy } from '@portal/contract/rights'
import { useQuery } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { cancelQueries, useWrite } from '../../base/queries.tsx'

/** Polling interval while a copy is being made. */
const POLL_INTERVAL_MS = 1500

export const isAtWork = (copy: DataCopy | null | undefined): boolean => copy?.status === 'ASKED' || copy?.status === 'MAKING'

export const useRights = () =>
  useQuery({ ...read(myRights, {}), refetchInterval: ({ state }) => (isAtWork(state.data?.copy) ? POLL_INTERVAL_MS : false) })

export function useRequestCopy() {
  const ask = useWrite(requestCopy, { stale: [myRights], waits: true })
  return (password: string) => ask({}, { password: encodePassword(password) })
}

/** Data copy as a file to save. */
export async function fetchCopy(): Promise<File> {
  const { fileName, base64 } = await send(copyFile, {}, undefined)
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new File([bytes], fileName, { type: 'application/zip' })
}

/** Closes the account, which ends every session including this one, so all queries stop. Returns the date of deletion. */
export async function closeOwnAccount(password: string): Promise<string> {
  const { goesAt } = await send(closeAccount, {}, { password: encodePassword(password) })
  await cancelQueries()
  return goesAt
}
