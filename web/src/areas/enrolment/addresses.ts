import type { CampaignKind } from '@portal/contract/enrolmentStatuses'

/** Addresses of the signed-in wizards and of the lists that they end on. */
export const APPLY = { start: '/parent/apply/apply-request', end: '/parent/apply' } as const
export const SUB_APPLY = { start: '/parent/sub-apply/apply-request-sub', end: '/parent/sub-apply' } as const

const addressesFor = (kind: CampaignKind) => (kind === 'subProgram' ? SUB_APPLY : APPLY)

/** The list of requests of that kind. */
export const listFor = (kind: CampaignKind): string => addressesFor(kind).end

/** The wizard's address with that child in it; the id stays in the browser. */
export const wizardFor = (kind: CampaignKind, personId: number): string => `${addressesFor(kind).start}#child-${personId}`
