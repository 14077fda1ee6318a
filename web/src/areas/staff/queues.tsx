import type { DecisionKind } from '@portal/contract/staff'
import { QUEUES, type Queue } from '@portal/contract/staffQueues'
import { type Icon, IconBackpack, IconCalendarOff, IconHorseToy, IconLink, IconPuzzle } from '@tabler/icons-react'

interface QueueStyle {
  icon: Icon
  kind: DecisionKind
}

/** Icon of each queue and the request kind of its decisions; the texts are in text/mn/desk.ts under the same name. */
export const queueStyles: Readonly<Record<Queue, QueueStyle>> = {
  links: { icon: IconLink, kind: 'link' },
  leave: { icon: IconCalendarOff, kind: 'absence' },
  'first-grade': { icon: IconBackpack, kind: 'prospect' },
  kindergarten: { icon: IconHorseToy, kind: 'prospect' },
  'sub-program': { icon: IconPuzzle, kind: 'sub' },
}

export const pathOf = <Of extends Queue>(queue: Of) => `/staff/${queue}` as const

export const queueAt = (path: string): Queue | undefined => QUEUES.find((queue) => path === pathOf(queue))
