import { REQUEST_STATUSES } from '@portal/contract/enrolment'
import { REQUEST_MOVES, type RequestMove } from '@portal/contract/staff'
import type { Queue } from '@portal/contract/staffQueues'
import { mayMove } from '../../requests/moves.ts'
import { firstGradeMoves, requestMoves } from '../enrolment/index.ts'
import type { FoundRow } from './queueStore.ts'

interface Offering {
  queue: Queue
  row: Pick<FoundRow, 'status' | 'side' | 'held' | 'acceptance'>
  decides: boolean
}

/** Queues and statuses of each further move, by the tables of moves. */
const offers: Readonly<Record<RequestMove, (of: Offering) => boolean>> = {
  ACCEPTED: ({ row }) => row.acceptance !== null && row.acceptance.acceptedAt === null,
  WITHDRAWN: ({ queue, row }) =>
    (queue === 'kindergarten' || queue === 'sub-program') &&
    REQUEST_STATUSES.some((status) => status === row.status && mayMove(requestMoves, status, 'NONE', 'commission')),
  MOVED: ({ queue, row }) =>
    queue === 'first-grade' &&
    row.side === 'response' &&
    row.status === 'APPROVED' &&
    mayMove(firstGradeMoves, 'APPROVED', 'MOVED', 'school'),
  DEPARTED: ({ queue, row }) =>
    (queue === 'kindergarten' || queue === 'sub-program') &&
    row.status === 'PASSED' &&
    mayMove(requestMoves, 'PASSED', 'DEPARTED', 'commission'),
}

/** Moves that an office makes too, although it only reads the queue. */
const forReaders: readonly RequestMove[] = ['ACCEPTED']

/** Further moves of a request that its desk can make now; none while a decision is held. */
export const movesFor = (of: Offering): RequestMove[] =>
  of.row.held === undefined ? REQUEST_MOVES.filter((move) => (of.decides || forReaders.includes(move)) && offers[move](of)) : []
