import type { HistoryState, RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfChild, OfPupil } from '../child/ofChild.ts'
import type { ChildPagesText } from '../text/mn/childPages.ts'
import type { PagesText } from '../text/mn/pages.ts'

/* Table of all pages and their addresses. The router builds its routes from it, the server's documents preload each page's files by it, and
   the build weighs each page. The build reads its syntax tree: rows are plain literals, and `load` is a plain import('…'). */

/**
 * public: every visitor, in the public frame. guestOnly: redirects home with a session. signedIn: parents; redirects guests to the login
 * and staff to their desk. staff: the desk.
 */
export type Who = 'public' | 'guestOnly' | 'signedIn' | 'staff'

export interface Page extends AskedEarly {
  who: Who
  /** Text key of the page's title and breadcrumb. */
  title: keyof PagesText
  load: () => Promise<{ default: RouteComponent }>
  /** History state that an earlier page must have set; a visitor without it is redirected there. */
  after?: { page: string; has: (state: HistoryState) => boolean }
  /** Available to staff too, beside their desk. */
  forStaffToo?: true
  /** The server renders this address for guests, so the app leaves for that document. */
  documentForGuests?: true
}

export interface AskedEarly {
  /**
   * First reads of the page: its document requests them while the scripts load (index.html), and api.ts takes the answers. Contract paths
   * as text, because schemas are heavy; index.html must know the value of each parameter: person, child, organisation, first term, and this
   * week as attendance writes it.
   */
  asks?: readonly string[]
  /** First reads that only narrow screens need, for the tab bar. */
  asksNarrow?: readonly string[]
}

export const pages: Readonly<Record<`/${string}`, Page>> = {
  '/': {
    who: 'signedIn',
    title: 'home',
    load: () => import('../home/HomePage.tsx'),
    asks: ['/api/admission/open-steps', '/api/claims'],
    documentForGuests: true,
  },
  '/login': { who: 'guestOnly', title: 'login', load: () => import('../areas/accounts/LoginPage.tsx') },
  '/login/$type/$token': { who: 'public', title: 'link', load: () => import('../areas/accounts/LinkPage.tsx') },
  '/authentication/recovery': { who: 'public', title: 'recovery', load: () => import('../areas/accounts/RecoveryPage.tsx') },
  '/authentication/password-recovery-v2': { who: 'public', title: 'recovery', load: () => import('../areas/accounts/RecoveryV2Page.tsx') },
  '/authentication/password-reset': {
    who: 'public',
    title: 'reset',
    load: () => import('../areas/accounts/PasswordResetPage.tsx'),
    after: { page: '/authentication/recovery', has: ({ email }) => email !== undefined },
  },
  '/invitation/$token': { who: 'public', title: 'invitation', load: () => import('../areas/accounts/InvitationPage.tsx') },
  '/profile': { who: 'signedIn', title: 'profile', load: () => import('../areas/accounts/ProfilePage.tsx'), forStaffToo: true },
  '/link-child': { who: 'signedIn', title: 'linkChild', load: () => import('../areas/children/LinkChildPage.tsx') },
  '/apply-request-public': { who: 'public', title: 'applyRequest', load: () => import('../areas/enrolment/WizardPage.tsx') },
  '/apply-request-public-sub': { who: 'public', title: 'subApplyRequest', load: () => import('../areas/enrolment/WizardPage.tsx') },
  '/check-request-public': { who: 'public', title: 'checkRequest', load: () => import('../areas/enrolment/StatusPage.tsx') },
  '/check-request-public-sub': { who: 'public', title: 'checkRequest', load: () => import('../areas/enrolment/StatusPage.tsx') },
  '/parent/apply': { who: 'signedIn', title: 'apply', load: () => import('../areas/enrolment/ApplicationsPage.tsx') },
  '/parent/apply/apply-request': { who: 'signedIn', title: 'applyRequest', load: () => import('../areas/enrolment/WizardPage.tsx') },
  '/parent/sub-apply': { who: 'signedIn', title: 'subApply', load: () => import('../areas/enrolment/ApplicationsPage.tsx') },
  '/parent/sub-apply/apply-request-sub': {
    who: 'signedIn',
    title: 'subApplyRequest',
    load: () => import('../areas/enrolment/WizardPage.tsx'),
  },
  '/staff': { who: 'staff', title: 'desk', load: () => import('../areas/staff/DeskPage.tsx') },
  '/staff/links': { who: 'staff', title: 'deskLinks', load: () => import('../areas/staff/QueuePage.tsx') },
  '/staff/leave': { who: 'staff', title: 'deskLeave', load: () => import('../areas/staff/QueuePage.tsx') },
  '/staff/first-grade': { who: 'staff', title: 'deskFirstGrade', load: () => import('../areas/staff/QueuePage.tsx') },
  '/staff/kindergarten': { who: 'staff', title: 'deskKindergarten', load: () => import('../areas/staff/QueuePage.tsx') },
  '/staff/sub-program': { who: 'staff', title: 'deskSubProgram', load: () => import('../areas/staff/QueuePage.tsx') },
  '/staff/groups': { who: 'staff', title: 'deskGroups', load: () => import('../areas/staff/GroupsPage.tsx') },
  '/staff/groups/$groupId': { who: 'staff', title: 'deskGroup', load: () => import('../areas/staff/ClassPage.tsx') },
  '/staff/groups/$groupId/cards': { who: 'staff', title: 'deskCards', load: () => import('../areas/staff/CardSheetsPage.tsx') },
  '/staff/groups/$groupId/letter': { who: 'staff', title: 'deskLetter', load: () => import('../areas/staff/LetterPage.tsx') },
  '/staff/people': { who: 'staff', title: 'deskPeople', load: () => import('../areas/staff/PeoplePage.tsx') },
  '/staff/places': { who: 'staff', title: 'deskPlaces', load: () => import('../areas/commission/PlacesPage.tsx') },
  '/staff/campaigns': { who: 'staff', title: 'deskCampaigns', load: () => import('../areas/commission/CampaignsPage.tsx') },
  '/staff/content': { who: 'staff', title: 'deskContent', load: () => import('../areas/commission/ContentPage.tsx') },
  '/staff/data': { who: 'staff', title: 'deskData', load: () => import('../areas/uploads/DataPage.tsx') },
  '/staff/claims': { who: 'staff', title: 'deskClaims', load: () => import('../areas/staff/ClaimsPage.tsx') },
  '/staff/claims/letter': { who: 'staff', title: 'deskClaimLetter', load: () => import('../areas/staff/ClaimLettersPage.tsx') },
  '/staff/claims/$claimId/letter': { who: 'staff', title: 'deskClaimLetter', load: () => import('../areas/staff/ClaimLettersPage.tsx') },
  '/staff/family': { who: 'staff', title: 'deskFamily', load: () => import('../areas/staff/FamilyPage.tsx') },
  '/staff/messages': { who: 'staff', title: 'deskMessages', load: () => import('../areas/staff/MessagesPage.tsx') },
  '/common-components': { who: 'public', title: 'gallery', load: () => import('../ui/gallery/GalleryPage.tsx') },
}

/** Redirects from old addresses. */
export const moved: Readonly<Record<`/${string}`, string>> = {
  '/authentication/password-recovery': '/authentication/recovery',
}

/** Frames loaded with every page of a parent, of the desk, and of a child. */
export const frames = {
  shell: {
    load: () => import('../shell/Shell.tsx'),
    asks: ['/api/children/list/:parentPersonId'],
    asksNarrow: ['/api/admission/open-steps'],
  },
  desk: { load: () => import('../shell/DeskShell.tsx') },
  child: { load: () => import('./ChildFrame.tsx') },
}

/** Route of a child's pages. */
export const CHILD_PATH = '/student/$studentId'

type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>

/** Page of a child; `needs: 'school'` waits until the child's current institution is known. */
export type ChildPage = AskedEarly & ({ needs: 'child'; load: Load<OfChild> } | { needs: 'school'; load: Load<OfPupil> })

/** '' is the child's overview page. */
export type ChildPageName = '' | keyof ChildPagesText

/** Pages of a child by noun; child/segments.ts has the addresses that differ. Their titles are in text/mn/childPages.ts. */
export const childPages: Readonly<Record<ChildPageName, ChildPage>> = {
  '': {
    needs: 'child',
    load: () => import('../areas/children/ChildPage.tsx'),
    asks: ['/api/child/info/:studentId', '/api/children/card/:studentId', '/api/children/looked/:studentId'],
  },
  'daily-attendance': { needs: 'school', load: () => import('../areas/attendance/DailyAttendancePage.tsx') },
  attendance: {
    needs: 'school',
    load: () => import('../areas/attendance/AttendancePage.tsx'),
    asks: [
      '/api/children/attendance/detail/list/:studentId/:from/:to',
      '/api/children/attendance/unrecorded/list/:studentId/:from/:to',
      '/api/children/attendance/coming/list/:studentId/:from/:to',
      '/api/attendance/week/list/:studentId/:from/:to',
      '/api/schedule/calendar/:studentId/:from/:to',
    ],
  },
  absence: {
    needs: 'school',
    load: () => import('../areas/absence/AbsencePage.tsx'),
    asks: ['/api/parent/absences/list/:orgId/:studentId'],
  },
  schedule: {
    needs: 'child',
    load: () => import('../areas/schedule/SchedulePage.tsx'),
    asks: ['/api/journal/list/:studentId', '/api/schedule/feed/:studentId'],
  },
  grades: {
    needs: 'school',
    load: () => import('../areas/grades/GradesPage.tsx'),
    asks: [
      '/api/child/terms/:orgId',
      '/api/child/assignment/:studentId/:termId',
      '/api/child/averages/:studentId',
      '/api/child/course/list/:studentId',
    ],
  },
  homework: { needs: 'child', load: () => import('../areas/homework/HomeworkPage.tsx') },
  courses: { needs: 'child', load: () => import('../areas/courses/CoursesPage.tsx') },
  meals: { needs: 'school', load: () => import('../areas/meals/MealsPage.tsx') },
  books: { needs: 'child', load: () => import('../areas/school/BooksPage.tsx') },
  school: { needs: 'child', load: () => import('../areas/school/SchoolPage.tsx') },
}
