import type { CommissionPage } from '@portal/contract/staffDesk'
import { type Icon, IconCalendarEvent, IconDice5, IconFileText, IconTable } from '@tabler/icons-react'

/** Pages of a commission besides its queues; their names are in text/mn/commission.ts. */
export const commissionPages: Readonly<Record<CommissionPage, { to: `/staff/${CommissionPage}`; icon: Icon }>> = {
  campaigns: { to: '/staff/campaigns', icon: IconCalendarEvent },
  draws: { to: '/staff/draws', icon: IconDice5 },
  content: { to: '/staff/content', icon: IconFileText },
  places: { to: '/staff/places', icon: IconTable },
}
