import type { ResultOf, StaffRole } from '@portal/contract/call'
import type { desk } from '@portal/contract/staffQueues'
import {
  type Icon,
  IconArrowRightCircle,
  IconChartBar,
  IconDatabaseImport,
  IconHeartHandshake,
  IconMailOff,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { PagesText } from '../../text/mn/pages.ts'
import { commissionPages } from './commissionPages.ts'

interface DeskLink {
  to: `/staff/${'groups' | 'people' | 'family' | 'claims' | 'year' | 'figures' | 'data' | 'messages'}`
  title: keyof PagesText
  icon: Icon
  /** Roles that see the link. */
  roles: readonly StaffRole[]
  /** Also shown as a tab on phones. */
  isTab?: true
}

/** Desk pages besides the queues, in the order of the drawer; the pages themselves are in app/pages.ts. */
const deskLinks: readonly DeskLink[] = [
  { to: '/staff/groups', title: 'deskGroups', icon: IconUsers, roles: ['TEACHER', 'SCHOOL'], isTab: true },
  { to: '/staff/people', title: 'deskPeople', icon: IconUserCheck, roles: ['SCHOOL'] },
  { to: '/staff/family', title: 'deskFamily', icon: IconHeartHandshake, roles: ['SCHOOL', 'COMMISSION'] },
  { to: '/staff/claims', title: 'deskClaims', icon: IconUserPlus, roles: ['SCHOOL'] },
  { to: '/staff/year', title: 'deskYear', icon: IconArrowRightCircle, roles: ['SCHOOL'] },
  { to: '/staff/figures', title: 'deskFigures', icon: IconChartBar, roles: ['SCHOOL', 'COMMISSION'] },
  { to: '/staff/data', title: 'deskData', icon: IconDatabaseImport, roles: ['SCHOOL'] },
  { to: '/staff/messages', title: 'deskMessages', icon: IconMailOff, roles: ['SCHOOL', 'COMMISSION'] },
]

export const linksOf = (role: string | undefined): DeskLink[] => deskLinks.filter(({ roles }) => roles.some((one) => one === role))

const isWithin = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`)

/**
 * Whether a desk has the page at this address; a page of other desks only would offer what the server refuses. Every queue counts: one with
 * the office's own cases leaves the desk with its last decision, which can still be undone.
 */
export function hasPage({ role, keeps }: Pick<ResultOf<typeof desk>, 'role' | 'keeps'>, path: string): boolean {
  const link = deskLinks.find(({ to }) => isWithin(path, to))
  if (link !== undefined) return linksOf(role).includes(link)
  return Object.entries(commissionPages).every(([name, { to }]) => !isWithin(path, to) || keeps.some((one) => one === name))
}
