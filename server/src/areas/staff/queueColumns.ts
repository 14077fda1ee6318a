import type { DecisionKind } from '@portal/contract/staff'
import type { Queue } from '@portal/contract/staffQueues'
import type { QueueColumns } from '../../requests/queueColumns.ts'
import { leaveQueue } from '../absence/index.ts'
import { linkQueue } from '../children/index.ts'
import { firstGradeQueue, requestQueue } from '../enrolment/index.ts'
import { type QueueRule, queueRules } from './queues.ts'

export type Source = QueueRule & QueueColumns

/** Columns of each queue, as the area of its requests declares them. */
const columns: Readonly<Record<Queue, QueueColumns>> = {
  links: linkQueue,
  leave: leaveQueue,
  'first-grade': firstGradeQueue,
  kindergarten: requestQueue,
  'sub-program': requestQueue,
}

export const sourceOf = (queue: Queue): Source => ({ ...queueRules[queue], ...columns[queue] })

/** Source of a kind of decision; all enrolment requests share one table. */
export function sourceOfKind(kind: DecisionKind): Source {
  const found = Object.values(queueRules).find((rule) => rule.kind === kind)
  return sourceOf(found?.queue ?? 'links')
}
