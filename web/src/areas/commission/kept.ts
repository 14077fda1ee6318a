import type { Kept } from '@portal/contract/staffQueues'
import { type Icon, IconCalendarEvent, IconFileText, IconTable } from '@tabler/icons-react'

/** Pages of a commission besides its queues; their names are in text/mn/commission.ts. */
export const keptPages: Readonly<Record<Kept, { href: string; Icon: Icon }>> = {
  campaigns: { href: '/staff/campaigns', Icon: IconCalendarEvent },
  content: { href: '/staff/content', Icon: IconFileText },
  places: { href: '/staff/places', Icon: IconTable },
}
