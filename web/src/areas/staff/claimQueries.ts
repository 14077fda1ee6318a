import { answerRelease, makeClaim, officeClaims, releases, withdrawClaim } from '@portal/contract/claims'
import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffQueues'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Address of the page, below which the letters are. */
export const CLAIMS = '/staff/claims'

export const useOfficeClaims = () => useRead(officeClaims, {})
export const useReleases = () => useRead(releases, {})

const ofClaims = { stale: [officeClaims], waits: true }
export const useMakeClaim = () => useWrite(makeClaim, ofClaims)
export const useWithdrawClaim = () => useWrite(withdrawClaim, ofClaims)

/** A child that is released leaves its group. */
export const useAnswerRelease = () => useWrite(answerRelease, { stale: [releases, desk, staffGroups, staffGroup], waits: true })
