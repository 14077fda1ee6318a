import type { LinkedChild } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import { createContext } from 'react'
import type { ChildPagesText } from '../text/mn/childPages.ts'
import type { ChildAtSchool } from './place.ts'
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
  child: ChildAtSchool | undefined
}

/** Child of the address, for the page inside; `orgId` is set for pages that need it. */
export const ChildContext = createContext<OfChild & { orgId: number | undefined }>({ studentId: 0, child: undefined, orgId: undefined })

/** Link to the child's own page. */
export const childLink = (studentId: number) => ({ to: '/student/$studentId', params: { studentId } }) as const

/** Link to another page of the child. */
export const childPageLink = <Page extends keyof ChildPagesText>(studentId: number, page: Page) =>
  ({ to: `/student/$studentId/${segmentOf(page)}`, params: { studentId } }) as const

/** List of children with the link dialog open. */
export const REGISTER_CHILD = { to: '/link-child', hash: 'register' } as const

/** Link dialog, prefilled from a declined request. */
export const renewalLink = (requestId: number) => ({ ...REGISTER_CHILD, hash: `${REGISTER_CHILD.hash}-${requestId}` })

/** Addresses of the signed-in wizards and of the lists they lead to. */
export const APPLY = { start: '/parent/apply/apply-request', end: '/parent/apply' } as const
export const SUB_APPLY = { start: '/parent/sub-apply/apply-request-sub', end: '/parent/sub-apply' } as const

const addressesFor = (kind: CampaignKind) => (kind === 'subProgram' ? SUB_APPLY : APPLY)

/** List of requests of this kind. */
export const listFor = (kind: CampaignKind) => ({ to: addressesFor(kind).end })

/** Wizard with this child preselected; the id is in the fragment, so it never reaches the server. */
export const wizardFor = (kind: CampaignKind, personId: number) => ({ to: addressesFor(kind).start, hash: `child-${personId}` })
