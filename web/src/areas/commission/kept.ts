import type { Kept } from '@portal/contract/staffQueues'
import { type Icon, IconCalendarEvent, IconFileText, IconTable } from '@tabler/icons-react'

/** Pages of a commission besides its queues; their names are in text/mn/commission.ts. */
export const keptPages: Readonly<Record<Kept, { to: `/staff/${Kept}`; Icon: Icon }>> = {
  campaigns: { to: '/staff/campaigns', Icon: IconCalendarEvent },
  content: { to: '/staff/content', Icon: IconFileText },
  places: { to: '/staff/places', Icon: IconTable },
}
