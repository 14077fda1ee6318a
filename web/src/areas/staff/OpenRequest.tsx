import type { Queue } from '@portal/contract/staffQueues'
import { Async } from '../../ui/plain/Async.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { DecisionFoot } from './DecisionFoot.tsx'
import { useQueueDetail } from './queries.ts'
import { RequestDetail } from './RequestDetail.tsx'
import { RequestMoves } from './RequestMoves.tsx'
import type { DecidingState } from './useDeciding.ts'

interface OpenRequestProps {
  queue: Queue
  id: number
  deciding: DecidingState & { selected?: ReadonlySet<number> }
  inModal: boolean
  onClose: () => void
}

/** Open request of a list: its facts, its decisions and its further moves. */
export function OpenRequest({ queue, id, deciding, inModal, onClose }: OpenRequestProps) {
  const detail = useQueueDetail(queue, id)
  return (
    <Async query={detail} pending={<Pending tall />}>
      {(data) => (
        <RequestDetail
          queue={queue}
          detail={data}
          onClose={onClose}
          moves={<RequestMoves key={id} name={queue} detail={data} queue={deciding} />}
          foot={<DecisionFoot key={id} name={queue} detail={data} queue={deciding} inModal={inModal} />}
        />
      )}
    </Async>
  )
}
