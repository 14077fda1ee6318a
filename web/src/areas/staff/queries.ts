import type { BodyOf } from '@portal/contract/call'
import { decide, undoDecision } from '@portal/contract/staff'
import { desk, type Queue, type QueueFilter, queueDetail, queueRows, registryNumberOf, UNDO_SECONDS } from '@portal/contract/staffQueues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { newsOf } from '../../base/stream.ts'

newsOf('desk', [desk, queueRows, queueDetail])

export const useDesk = () => useQuery(read(desk, {}))

export type Page = QueueFilter & { after?: { at: number; id: number } | undefined }

/** A page of a queue; what was shown stays until the next one is here. Names that are looked for travel in the body, never in an address. */
export const useQueueRows = (page: Page) =>
  useQuery({
    queryKey: [queueRows.path, page],
    queryFn: () => send(queueRows, {}, page),
    placeholderData: keepPreviousData,
  })

export const useQueueDetail = (queue: Queue, id: number | undefined) => useRead(queueDetail, id === undefined ? undefined : { queue, id })

export const wholeNumber = async (queue: Queue, id: number): Promise<string> => {
  const { queryFn } = read(registryNumberOf, { queue, id })
  return (await queryFn({ signal: AbortSignal.timeout(15_000) })).registryNumber
}

const stale = [desk, queueRows, queueDetail]

/** Decides from the desk: kept back for a moment, in which it can be undone. */
export function useDecide() {
  const write = useWrite(decide, { stale })
  return (decided: Omit<BodyOf<typeof decide>, 'holdSeconds'>) => write({}, { ...decided, holdSeconds: UNDO_SECONDS })
}

export const useUndo = () => useWrite(undoDecision, { stale })
