import type { ChildPagesText } from '../text/mn/childPages.ts'

/** Where a child's page lies; without a name, the child's own. */
export const addressOf = (studentId: number, page?: keyof ChildPagesText): string =>
  page === undefined ? `/student/${studentId}` : `/student/${studentId}/${page}`

/** The list of children with its dialog open. */
export const REGISTER_CHILD = '/link-child#register'

/** The same, for a request that was declined: what is known of it is filled in. */
export const askAgainFor = (requestId: number): string => `${REGISTER_CHILD}-${requestId}`
