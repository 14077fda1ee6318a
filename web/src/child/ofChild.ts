import type { LinkedChild } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import { createContext } from 'react'
import type { ChildPagesText } from '../text/mn/childPages.ts'
import { segmentOf } from './segments.ts'

/** Props of every child page. */
export interface OfChild {
  studentId: number
  /** Undefined while the list of children is loading. */
  child: LinkedChild | undefined
}

/** Props of a child page that needs the child's current school or kindergarten. */
export interface OfPupil extends OfChild {
  orgId: number
}

/** Child of the address, for the page inside; `orgId` is set for pages that need it. */
export const ChildContext = createContext<OfChild & { orgId: number | undefined }>({ studentId: 0, child: undefined, orgId: undefined })

/** Address of a child's page; without `page`, of the child's own page. */
export const addressOf = (studentId: number, page?: keyof ChildPagesText): string =>
  page === undefined ? `/student/${studentId}` : `/student/${studentId}/${segmentOf(page)}`

/** Query parameter of a form that was opened from the home page and returns there. */
export const FROM_HOME = 'from=home'

/** Address of the list of children with the link dialog open. */
export const REGISTER_CHILD = '/link-child#register'

/** Address of the link dialog, prefilled from a declined request. */
export const askAgainFor = (requestId: number): string => `${REGISTER_CHILD}-${requestId}`

/** Addresses of the signed-in wizards and of the lists they lead to. */
export const APPLY = { start: '/parent/apply/apply-request', end: '/parent/apply' } as const
export const SUB_APPLY = { start: '/parent/sub-apply/apply-request-sub', end: '/parent/sub-apply' } as const

const addressesFor = (kind: CampaignKind) => (kind === 'subProgram' ? SUB_APPLY : APPLY)

/** Address of the list of requests of this kind. */
export const listFor = (kind: CampaignKind): string => addressesFor(kind).end

/** Address of the wizard with this child preselected; the id is in the fragment, so it never reaches the server. */
export const wizardFor = (kind: CampaignKind, personId: number): string => `${addressesFor(kind).start}#child-${personId}`
