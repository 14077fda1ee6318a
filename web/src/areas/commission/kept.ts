import type { Kept } from '@portal/contract/staffQueues'
import { type Icon, IconCalendarEvent, IconFileText, IconTable } from '@tabler/icons-react'

/** Pages of a commission besides its queues; their names are in text/mn/commission.ts. */
export const keptPages: Readonly<Record<Kept, { to: `/staff/${Kept}`; icon: Icon }>> = {
  campaigns: { to: '/staff/campaigns', icon: IconCalendarEvent },
  content: { to: '/staff/content', icon: IconFileText },
  places: { to: '/staff/places', icon: IconTable },
}
