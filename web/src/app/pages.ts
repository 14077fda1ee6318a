import type { HistoryState, RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  readAbsence,
  readAttendance,
  readCards,
  readChild,
  readClass,
  readContent,
  readDailyAttendance,
  readDeskNotices,
  readFamily,
  readFigures,
  readGrades,
  readHomework,
  readLogin,
  readMarks,
  readMeals,
  readMessages,
  readMonth,
  readNotices,
  readPlaces,
  readQueue,
  readRegister,
  readSchedule,
  readToday,
} from '../base/search.ts'
import type { OfChild, OfPupil } from '../child/ofChild.ts'
import type { PageReads } from '../child/pageReads.ts'
import {
  absenceReads,
  applicationsReads,
  attendanceReads,
  booksReads,
  childReads,
  coursesReads,
  dailyAttendanceReads,
  gradesReads,
  homeReads,
  homeworkReads,
  inboxReads,
  linkChildReads,
  mealsReads,
  noticesReads,
  ownWizardReads,
  profileReads,
  scheduleReads,
  schoolReads,
  subApplicationsReads,
  wizardReads,
} from '../child/reads.ts'
import type { ChildPagesText } from '../text/mn/childPages.ts'
import type { PagesText } from '../text/mn/pages.ts'

/* Table of all pages and their addresses. The router builds its routes from it, the server's documents preload each page's files by it, and
   the build weighs each page. The build reads its syntax tree: rows are plain literals, and `load` is a plain import('…'). */

/**
 * public: every visitor, in the public frame. guestOnly: redirects home with a session. signedIn: parents; redirects guests to the login
 * and staff to their desk. staff: the desk.
 */
export type Who = 'public' | 'guestOnly' | 'signedIn' | 'staff'

export interface Page extends Opening {
  who: Who
  /** Text key of the page's title and breadcrumb. */
  title: keyof PagesText
  load: () => Promise<{ default: RouteComponent }>
  /** History state that an earlier page must have set; a visitor without it is redirected there. */
  after?: { page: `/${string}`; has: (state: HistoryState) => boolean }
  /** Available to staff too, beside their desk. */
  forStaffToo?: true
  /** The server renders this address for guests, so the app leaves for that document. */
  documentForGuests?: true
  /** The server renders the page for guests, and the app hydrates it. */
  writtenForGuests?: true
}

interface Opening {
  /** Reader of the search parameters (base/search.ts). */
  search?: (raw: Readonly<Record<string, unknown>>) => object
  /** First reads of the page (child/reads.ts). */
  reads?: PageReads
}

/** Row as the table declares it: pages use the types of the routes, so the table leaves the pages' types to routes.tsx. */
type Row<Declared extends Page | ChildPage> = Omit<Declared, 'load'> & { load: () => Promise<object> }

export const pages = {
  '/': {
    who: 'signedIn',
    title: 'home',
    load: () => import('../home/HomePage.tsx'),
    reads: homeReads,
    documentForGuests: true,
  },
  '/login': {
    who: 'guestOnly',
    title: 'login',
    load: () => import('../areas/accounts/LoginPage.tsx'),
    search: readLogin,
    writtenForGuests: true,
  },
  '/login/dan': { who: 'public', title: 'login', load: () => import('../areas/accounts/DanPage.tsx') },
  '/login/$type/$token': {
    who: 'public',
    title: 'link',
    load: () => import('../areas/accounts/LinkPage.tsx'),
    writtenForGuests: true,
  },
  '/authentication/recovery': {
    who: 'public',
    title: 'recovery',
    load: () => import('../areas/accounts/RecoveryPage.tsx'),
    writtenForGuests: true,
  },
  '/authentication/password-recovery-v2': {
    who: 'public',
    title: 'recovery',
    load: () => import('../areas/accounts/RecoveryV2Page.tsx'),
    writtenForGuests: true,
  },
  '/authentication/password-reset': {
    who: 'public',
    title: 'reset',
    load: () => import('../areas/accounts/PasswordResetPage.tsx'),
    after: { page: '/authentication/recovery', has: ({ email }) => email !== undefined },
  },
  '/invitation/$token': { who: 'public', title: 'invitation', load: () => import('../areas/accounts/InvitationPage.tsx') },
  '/profile': {
    who: 'signedIn',
    title: 'profile',
    load: () => import('../areas/accounts/ProfilePage.tsx'),
    reads: profileReads,
    forStaffToo: true,
  },
  '/messages': {
    who: 'signedIn',
    title: 'messages',
    load: () => import('../areas/inbox/InboxPage.tsx'),
    search: readMessages,
    reads: inboxReads,
  },
  '/link-child': { who: 'signedIn', title: 'linkChild', load: () => import('../areas/children/LinkChildPage.tsx'), reads: linkChildReads },
  '/apply-request-public': {
    who: 'public',
    title: 'applyRequest',
    load: () => import('../areas/enrolment/WizardPage.tsx'),
    reads: wizardReads,
    writtenForGuests: true,
  },
  '/apply-request-public-sub': {
    who: 'public',
    title: 'subApplyRequest',
    load: () => import('../areas/enrolment/WizardPage.tsx'),
    reads: wizardReads,
    writtenForGuests: true,
  },
  '/check-request-public': {
    who: 'public',
    title: 'checkRequest',
    load: () => import('../areas/enrolment/StatusPage.tsx'),
    writtenForGuests: true,
  },
  '/check-request-public-sub': {
    who: 'public',
    title: 'checkRequest',
    load: () => import('../areas/enrolment/StatusPage.tsx'),
    writtenForGuests: true,
  },
  '/parent/apply': {
    who: 'signedIn',
    title: 'apply',
    load: () => import('../areas/enrolment/ApplicationsPage.tsx'),
    reads: applicationsReads,
  },
  '/parent/apply/apply-request': {
    who: 'signedIn',
    title: 'applyRequest',
    load: () => import('../areas/enrolment/WizardPage.tsx'),
    reads: ownWizardReads,
  },
  '/parent/sub-apply': {
    who: 'signedIn',
    title: 'subApply',
    load: () => import('../areas/enrolment/ApplicationsPage.tsx'),
    reads: subApplicationsReads,
  },
  '/parent/sub-apply/apply-request-sub': {
    who: 'signedIn',
    title: 'subApplyRequest',
    load: () => import('../areas/enrolment/WizardPage.tsx'),
    reads: ownWizardReads,
  },
  '/staff': { who: 'staff', title: 'desk', load: () => import('../areas/staff/DeskPage.tsx') },
  '/staff/links': { who: 'staff', title: 'deskLinks', load: () => import('../areas/staff/QueuePage.tsx'), search: readQueue },
  '/staff/leave': { who: 'staff', title: 'deskLeave', load: () => import('../areas/staff/QueuePage.tsx'), search: readQueue },
  '/staff/first-grade': { who: 'staff', title: 'deskFirstGrade', load: () => import('../areas/staff/QueuePage.tsx'), search: readQueue },
  '/staff/kindergarten': { who: 'staff', title: 'deskKindergarten', load: () => import('../areas/staff/QueuePage.tsx'), search: readQueue },
  '/staff/sub-program': { who: 'staff', title: 'deskSubProgram', load: () => import('../areas/staff/QueuePage.tsx'), search: readQueue },
  '/staff/register': { who: 'staff', title: 'deskRegister', load: () => import('../areas/staff/RegisterPage.tsx'), search: readRegister },
  '/staff/first-graders': { who: 'staff', title: 'deskFirstGraders', load: () => import('../areas/staff/FirstGradersPage.tsx') },
  '/staff/groups': { who: 'staff', title: 'deskGroups', load: () => import('../areas/staff/GroupsPage.tsx') },
  '/staff/groups/$groupId': { who: 'staff', title: 'deskGroup', load: () => import('../areas/staff/ClassPage.tsx'), search: readClass },
  '/staff/groups/$groupId/month': { who: 'staff', title: 'month', load: () => import('../areas/staff/MonthPage.tsx'), search: readMonth },
  '/staff/groups/$groupId/cards': {
    who: 'staff',
    title: 'deskCards',
    load: () => import('../areas/staff/CardSheetsPage.tsx'),
    search: readCards,
  },
  '/staff/groups/$groupId/letter': { who: 'staff', title: 'deskLetter', load: () => import('../areas/staff/LetterPage.tsx') },
  '/staff/year': { who: 'staff', title: 'deskYear', load: () => import('../areas/staff/year/YearPage.tsx') },
  '/staff/year/$classId': { who: 'staff', title: 'deskYear', load: () => import('../areas/staff/year/RegroupPage.tsx') },
  '/staff/people': { who: 'staff', title: 'deskPeople', load: () => import('../areas/staff/PeoplePage.tsx') },
  '/staff/places': {
    who: 'staff',
    title: 'deskPlaces',
    load: () => import('../areas/enrolment/places/PlacesPage.tsx'),
    search: readPlaces,
  },
  '/staff/draws': { who: 'staff', title: 'deskDraws', load: () => import('../areas/draw/DrawsPage.tsx') },
  '/staff/campaigns': { who: 'staff', title: 'deskCampaigns', load: () => import('../areas/enrolment/campaigns/CampaignsPage.tsx') },
  '/staff/content': { who: 'staff', title: 'deskContent', load: () => import('../areas/content/ContentPage.tsx'), search: readContent },
  '/staff/today': { who: 'staff', title: 'deskToday', load: () => import('../areas/today/TodayPage.tsx'), search: readToday },
  '/staff/marks': { who: 'staff', title: 'deskMarks', load: () => import('../areas/marks/MarksPage.tsx'), search: readMarks },
  '/staff/notices': { who: 'staff', title: 'deskNotices', load: () => import('../areas/notices/NoticeDesk.tsx'), search: readDeskNotices },
  '/staff/data': { who: 'staff', title: 'deskData', load: () => import('../areas/uploads/DataPage.tsx') },
  '/staff/figures': { who: 'staff', title: 'deskFigures', load: () => import('../areas/staff/FiguresPage.tsx'), search: readFigures },
  '/staff/claims': { who: 'staff', title: 'deskClaims', load: () => import('../areas/staff/ClaimsPage.tsx') },
  '/staff/claims/letter': { who: 'staff', title: 'deskClaimLetter', load: () => import('../areas/staff/ClaimLettersPage.tsx') },
  '/staff/claims/$claimId/letter': { who: 'staff', title: 'deskClaimLetter', load: () => import('../areas/staff/ClaimLettersPage.tsx') },
  '/staff/family': { who: 'staff', title: 'deskFamily', load: () => import('../areas/staff/FamilyPage.tsx'), search: readFamily },
  '/staff/messages': { who: 'staff', title: 'deskMessages', load: () => import('../areas/staff/MessagesPage.tsx') },
  '/common-components': { who: 'public', title: 'gallery', load: () => import('../ui/gallery/GalleryPage.tsx') },
} as const satisfies Readonly<Record<`/${string}`, Row<Page>>>

/** Redirects from old addresses. */
export const moved: Readonly<Record<`/${string}`, string>> = {
  '/authentication/password-recovery': '/authentication/recovery',
}

/** Frames loaded with every page of a parent, of the desk, and of a child. */
export const frames = {
  shell: { load: () => import('../shell/Shell.tsx') },
  desk: { load: () => import('../shell/DeskShell.tsx') },
  child: { load: () => import('./ChildFrame.tsx') },
}

/** Route of a child's pages. */
export const CHILD_PATH = '/student/$studentId'

type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>

/**
 * Page of a child; `needs: 'school'` waits until the child's current institution is known. A page of a stay is about the present group
 * alone: a child in no group has none.
 */
export type ChildPage = Opening & { isOfStay?: true } & ({ needs: 'child'; load: Load<OfChild> } | { needs: 'school'; load: Load<OfPupil> })

/** '' is the child's overview page. */
export type ChildPageName = '' | keyof ChildPagesText

/** Pages of a child by noun; child/segments.ts has the addresses that differ. Their titles are in text/mn/childPages.ts. */
export const childPages = {
  '': {
    needs: 'child',
    load: () => import('../areas/children/ChildPage.tsx'),
    search: readChild,
    reads: childReads,
  },
  'daily-attendance': {
    needs: 'school',
    load: () => import('../areas/attendance/DailyAttendancePage.tsx'),
    search: readDailyAttendance,
    reads: dailyAttendanceReads,
  },
  attendance: {
    needs: 'school',
    load: () => import('../areas/attendance/AttendancePage.tsx'),
    search: readAttendance,
    reads: attendanceReads,
  },
  absence: { needs: 'school', load: () => import('../areas/absence/AbsencePage.tsx'), search: readAbsence, reads: absenceReads },
  schedule: {
    needs: 'child',
    isOfStay: true,
    load: () => import('../areas/schedule/SchedulePage.tsx'),
    search: readSchedule,
    reads: scheduleReads,
  },
  grades: { needs: 'school', load: () => import('../areas/grades/GradesPage.tsx'), search: readGrades, reads: gradesReads },
  homework: { needs: 'child', load: () => import('../areas/homework/HomeworkPage.tsx'), search: readHomework, reads: homeworkReads },
  courses: { needs: 'child', load: () => import('../areas/courses/CoursesPage.tsx'), reads: coursesReads },
  meals: { needs: 'school', load: () => import('../areas/meals/MealsPage.tsx'), search: readMeals, reads: mealsReads },
  notices: { needs: 'child', load: () => import('../areas/notices/NoticesPage.tsx'), search: readNotices, reads: noticesReads },
  books: { needs: 'child', load: () => import('../areas/school/BooksPage.tsx'), reads: booksReads },
  school: { needs: 'child', load: () => import('../areas/school/SchoolPage.tsx'), reads: schoolReads },
} as const satisfies Readonly<Record<ChildPageName, Row<ChildPage>>>
