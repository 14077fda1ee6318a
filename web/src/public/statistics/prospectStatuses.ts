import type { ProspectRow } from '@portal/contract/statistics'
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClipboardX,
  IconClockPause,
  IconHourglass,
} from '@tabler/icons-react'
import type { StatisticsText } from '../../text/mn/statistics.ts'

interface ProspectStatus {
  key: Exclude<keyof StatisticsText['statuses'], 'all'>
  count: (row: ProspectRow) => number | null
  tone: 'green' | 'yellow' | 'red'
  /** The second of its tone, told apart by hatching. */
  hatched: boolean
  Icon: Icon
}

/** The guardian's answers, then what schools say of those who have not answered yet. */
export const prospectStatuses: readonly ProspectStatus[] = [
  { key: 'approved', count: (row) => row.responseApproved, tone: 'green', hatched: false, Icon: IconCircleCheck },
  { key: 'declined', count: (row) => row.responseDeclined, tone: 'red', hatched: false, Icon: IconCircleX },
  { key: 'canRegister', count: (row) => row.schoolStatusRegistered, tone: 'green', hatched: true, Icon: IconClipboardCheck },
  { key: 'declinedToRegister', count: (row) => row.schoolStatusDeclined, tone: 'red', hatched: true, Icon: IconClipboardX },
  { key: 'postponed', count: (row) => row.schoolStatusRejected, tone: 'yellow', hatched: true, Icon: IconClockPause },
  { key: 'pending', count: (row) => row.schoolStatusNew, tone: 'yellow', hatched: false, Icon: IconHourglass },
]
