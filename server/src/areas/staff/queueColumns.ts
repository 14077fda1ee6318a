import { type DecisionKind, QUEUE_STATUSES } from '@portal/contract/staff'
import type { Queue } from '@portal/contract/staffQueues'
import type { QueueColumns } from '../../requests/queueColumns.ts'
import { leaveQueue } from '../absence/index.ts'
import { linkQueue } from '../children/index.ts'
import { firstGradeQueue, requestQueue } from '../enrolment/index.ts'
import { type QueueRule, queueRules } from './queues.ts'

export interface Source extends QueueRule, QueueColumns {
  /** Statuses of the filter: the waiting one, then the decided ones. */
  statuses: readonly [waiting: string, ...decided: string[]]
  /** Statuses that a request can reach. */
  allStatuses: readonly string[]
}

/** Columns of each queue, as the area of its requests declares them. */
const columns: Readonly<Record<Queue, QueueColumns>> = {
  links: linkQueue,
  leave: leaveQueue,
  'first-grade': firstGradeQueue,
  kindergarten: requestQueue,
  'sub-program': requestQueue,
}

export function sourceOf(queue: Queue): Source {
  const { filter: statuses, all: allStatuses } = QUEUE_STATUSES[queue]
  return { ...queueRules[queue], ...columns[queue], statuses, allStatuses }
}

/** Source of a kind of decision; all enrolment requests share one table. */
export function sourceOfKind(kind: DecisionKind): Source {
  const found = Object.values(queueRules).find((rule) => rule.kind === kind)
  return sourceOf(found?.queue ?? 'links')
}
