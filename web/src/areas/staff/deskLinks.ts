import type { ResultOf, StaffRole } from '@portal/contract/call'
import type { desk } from '@portal/contract/staffDesk'
import {
  type Icon,
  IconArrowRightCircle,
  IconCalendarEvent,
  IconChartBar,
  IconDatabaseImport,
  IconHeartHandshake,
  IconMailOff,
  IconSpeakerphone,
  IconTable,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { PagesText } from '../../text/mn/pages.ts'
import { commissionPages } from './commissionPages.ts'
import { queueAt } from './queues.tsx'

interface DeskLink {
  to: `/staff/${'today' | 'marks' | 'notices' | 'groups' | 'people' | 'family' | 'claims' | 'year' | 'figures' | 'data' | 'messages'}`
  title: keyof PagesText
  icon: Icon
  /** Roles that see the link. */
  roles: readonly StaffRole[]
  /** Kindergartens do not have the page. */
  isOfSchools?: true
  /** Also shown as a tab on phones. */
  isTab?: true
}

/** Desk pages besides the queues, in the order of the drawer; the pages themselves are in app/pages.ts. */
const deskLinks: readonly DeskLink[] = [
  { to: '/staff/today', title: 'deskToday', icon: IconCalendarEvent, roles: ['TEACHER', 'SCHOOL'], isTab: true },
  { to: '/staff/marks', title: 'deskMarks', icon: IconTable, roles: ['TEACHER', 'SCHOOL'], isOfSchools: true },
  { to: '/staff/notices', title: 'deskNotices', icon: IconSpeakerphone, roles: ['TEACHER', 'SCHOOL'] },
  { to: '/staff/groups', title: 'deskGroups', icon: IconUsers, roles: ['TEACHER', 'SCHOOL'] },
  { to: '/staff/people', title: 'deskPeople', icon: IconUserCheck, roles: ['SCHOOL'] },
  { to: '/staff/family', title: 'deskFamily', icon: IconHeartHandshake, roles: ['SCHOOL', 'COMMISSION'] },
  { to: '/staff/claims', title: 'deskClaims', icon: IconUserPlus, roles: ['SCHOOL'] },
  { to: '/staff/year', title: 'deskYear', icon: IconArrowRightCircle, roles: ['SCHOOL'] },
  { to: '/staff/figures', title: 'deskFigures', icon: IconChartBar, roles: ['SCHOOL', 'COMMISSION'] },
  { to: '/staff/data', title: 'deskData', icon: IconDatabaseImport, roles: ['SCHOOL'] },
  { to: '/staff/messages', title: 'deskMessages', icon: IconMailOff, roles: ['SCHOOL', 'COMMISSION'] },
]

/** Pages that another page of the desk links to, by the roles that have them. */
const deeperPages: readonly (Pick<DeskLink, 'roles'> & { to: string })[] = [{ to: '/staff/first-graders', roles: ['SCHOOL'] }]

type Desk = Pick<ResultOf<typeof desk>, 'role' | 'isKindergarten'>

/** Links of a desk; none before the desk is read. */
export const linksOf = (own: Desk | undefined): DeskLink[] =>
  deskLinks.filter(
    ({ roles, isOfSchools }) => own !== undefined && roles.some((one) => one === own.role) && !(isOfSchools && own.isKindergarten),
  )

/** Whether the drawer links to a page itself; only the pages below need breadcrumbs. */
export const isInDrawer = (path: string): boolean =>
  path === '/staff' ||
  path === '/staff/register' ||
  queueAt(path) !== undefined ||
  [...deskLinks, ...Object.values(commissionPages)].some(({ to }) => to === path)

const isWithin = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`)

/**
 * Whether a desk has the page at this address; a page of other desks only would offer what the server refuses. Every queue counts: one with
 * the office's own cases leaves the desk with its last decision, which can still be undone.
 */
export function hasPage({ keeps, ...own }: Desk & Pick<ResultOf<typeof desk>, 'keeps'>, path: string): boolean {
  const link = deskLinks.find(({ to }) => isWithin(path, to))
  if (link !== undefined) return linksOf(own).includes(link)
  const deeper = deeperPages.find(({ to }) => isWithin(path, to))
  if (deeper !== undefined) return deeper.roles.some((one) => one === own.role)
  return Object.entries(commissionPages).every(([name, { to }]) => !isWithin(path, to) || keeps.some((one) => one === name))
}
