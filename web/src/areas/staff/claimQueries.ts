import { answerRelease, makeClaim, officeClaims, releases, withdrawClaim } from '@portal/contract/claims'
import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffDesk'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Address of the page; the letters are below it. */
export const CLAIMS = { to: '/staff/claims' } as const

export const useOfficeClaims = () => useRead(officeClaims, {})
export const useReleases = () => useRead(releases, {})

const ofClaims = { stale: [officeClaims], waits: true }
export const useMakeClaim = () => useWrite(makeClaim, ofClaims)
export const useWithdrawClaim = () => useWrite(withdrawClaim, ofClaims)

/** Answers a release; the groups become stale, because a released child leaves its group. */
export const useAnswerRelease = () => useWrite(answerRelease, { stale: [releases, desk, staffGroups, staffGroup], waits: true })
