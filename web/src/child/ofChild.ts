import type { LinkedChild } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import { createContext } from 'react'
import type { ChildPagesText } from '../text/mn/childPages.ts'

/** What every page of a child is given. */
export interface OfChild {
  studentId: number
  /** Undefined while the list of children is on its way. */
  child: LinkedChild | undefined
}

/** What a page is given that asks about the child at its school or kindergarten of today. */
export interface OfPupil extends OfChild {
  orgId: number
}

/** The child of the address, for the page inside; the organisation is there for pages that need one. */
export const ChildContext = createContext<OfChild & { orgId: number | undefined }>({ studentId: 0, child: undefined, orgId: undefined })

/** Where a child's page lies; without a name, the child's own. */
export const addressOf = (studentId: number, page?: keyof ChildPagesText): string =>
  page === undefined ? `/student/${studentId}` : `/student/${studentId}/${page}`

/** Part of an address whose form was opened from home and returns there. */
export const FROM_HOME = 'from=home'

/** The list of children with its dialog open. */
export const REGISTER_CHILD = '/link-child#register'

/** The same, for a request that was declined: what is known of it is filled in. */
export const askAgainFor = (requestId: number): string => `${REGISTER_CHILD}-${requestId}`

/** Addresses of the signed-in wizards and of the lists that they end on. */
export const APPLY = { start: '/parent/apply/apply-request', end: '/parent/apply' } as const
export const SUB_APPLY = { start: '/parent/sub-apply/apply-request-sub', end: '/parent/sub-apply' } as const

const addressesFor = (kind: CampaignKind) => (kind === 'subProgram' ? SUB_APPLY : APPLY)

/** The list of requests of that kind. */
export const listFor = (kind: CampaignKind): string => addressesFor(kind).end

/** The wizard's address with that child in it; the id stays in the browser. */
export const wizardFor = (kind: CampaignKind, personId: number): string => `${addressesFor(kind).start}#child-${personId}`
