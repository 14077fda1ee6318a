import { addStaffNote, assignRequest, releaseRequest } from '@portal/contract/staffNotes'
import { type Queue, queueDetail } from '@portal/contract/staffQueues'
import { useEffect } from 'react'
import { CallFailed, send } from '../../base/api.ts'
import { useWrite } from '../../base/queries.tsx'

export const useAddStaffNote = () => useWrite(addStaffNote, { stale: [queueDetail], waits: true })

/** Time for which a request is open before colleagues see it: leafing through a list assigns nothing. */
const ASSIGNED_AFTER_MS = 2000

/** Sends an assignment or its end. A failed one is left to the server, which ends assignments by itself. */
async function tell(call: typeof assignRequest | typeof releaseRequest, queue: Queue, id: number): Promise<void> {
  try {
    await send(call, {}, { queue, id })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
}

/** Assigns the open request to the caller until it is closed. */
export function useAssignment(queue: Queue, id: number): void {
  useEffect(() => {
    let isAssigned = false
    const timer = setTimeout(() => {
      isAssigned = true
      void tell(assignRequest, queue, id)
    }, ASSIGNED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      if (isAssigned) void tell(releaseRequest, queue, id)
    }
  }, [queue, id])
}
