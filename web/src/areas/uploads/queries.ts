import { dataFileList, ownData } from '@portal/contract/dataFiles'
import { dataOrigins, setDataOrigin } from '@portal/contract/dataOrigins'
import { fetchNow, syncState } from '@portal/contract/sync'
import { applyUpload, endKey, makeKey, upload, uploadDetail, uploadFaults, uploads } from '@portal/contract/uploads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send, sendFile } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { isAtWork } from './rules.ts'

/** Polling interval while an upload is being processed. */
const POLL_INTERVAL_MS = 1500

export const useUploads = () =>
  useQuery({ ...read(uploads, {}), refetchInterval: ({ state }) => (state.data?.uploads.some(isAtWork) ? POLL_INTERVAL_MS : false) })

export const useUploadDetail = (uploadId: number) => useRead(uploadDetail, { uploadId })

const after = { stale: [uploads, uploadDetail, syncState], waits: true }

export function useSendUpload() {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: [uploads.path] })
  return async (file: File) => {
    try {
      await sendFile(upload, {}, file)
    } catch (error) {
      // The server may have received the file although the answer was lost.
      void askAgain()
      throw error
    }
    await askAgain()
  }
}

export const useApplyUpload = () => useWrite(applyUpload, after)
export const useMakeKey = () => useWrite(makeKey, after)
export const useEndKey = () => useWrite(endKey, after)

/** Description of the files; it changes with the portal's version only. */
export const useDataFiles = () => useRead(dataFileList, {})

export const useSyncState = () =>
  useQuery({
    ...read(syncState, {}),
    refetchInterval: ({ state: { data } }) => (data?.status === 'QUEUED' || data?.status === 'FETCHING' ? POLL_INTERVAL_MS : false),
  })
export const useFetchNow = () => useWrite(fetchNow, { stale: [syncState], waits: true })

export const useDataOrigins = () => useRead(dataOrigins, {})
export const useSetOrigin = () => useWrite(setDataOrigin, { stale: [dataOrigins], waits: true })

/** The institution's own data as CSV files. */
export const ownDataFile = (since: string) => send(ownData, { since }, undefined)

/** Faulty rows of an upload as a CSV file. */
export async function faultsFile(uploadId: number, name: string): Promise<File> {
  const { csv } = await send(uploadFaults, { uploadId }, undefined)
  return new File([csv], name, { type: 'text/csv;charset=utf-8' })
}
