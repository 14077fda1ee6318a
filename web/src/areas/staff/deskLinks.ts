import type { StaffRole } from '@portal/contract/call'
import { type Icon, IconDatabaseImport, IconHeartHandshake, IconMailOff, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { PagesText } from '../../text/mn/pages.ts'

interface DeskLink {
  to: `/staff/${'groups' | 'people' | 'family' | 'claims' | 'data' | 'messages'}`
  title: keyof PagesText
  Icon: Icon
  /** Roles that see the link. */
  roles: readonly StaffRole[]
  /** Also shown as a tab on phones. */
  isTab?: true
}

/** Desk pages besides the queues, in the order of the drawer; the pages themselves are in app/pages.ts. */
export const deskLinks: readonly DeskLink[] = [
  { to: '/staff/groups', title: 'deskGroups', Icon: IconUsers, roles: ['TEACHER', 'SCHOOL'], isTab: true },
  { to: '/staff/people', title: 'deskPeople', Icon: IconUserCheck, roles: ['SCHOOL'] },
  { to: '/staff/family', title: 'deskFamily', Icon: IconHeartHandshake, roles: ['SCHOOL', 'COMMISSION'] },
  { to: '/staff/claims', title: 'deskClaims', Icon: IconUserPlus, roles: ['SCHOOL'] },
  { to: '/staff/data', title: 'deskData', Icon: IconDatabaseImport, roles: ['SCHOOL'] },
  { to: '/staff/messages', title: 'deskMessages', Icon: IconMailOff, roles: ['SCHOOL', 'COMMISSION'] },
]

export const linksOf = (role: string | undefined): DeskLink[] => deskLinks.filter(({ roles }) => roles.some((one) => one === role))
