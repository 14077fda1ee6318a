/** Claims, for imports, commands and areas that need to know how a child came to its institution. */
export { entryMessages } from './entering.ts'
export { type ClaimMaker, type ClaimPlace, liveNumbers, lockClaims, makeClaims, numbersPastLimit } from './making.ts'
export { decideByOperator, type Undecidable } from './operator.ts'
export { hereSince, isOwnChild, type MemberColumns, takesDays, takesDaysOfOwnChild } from './own.ts'
export { cameByClaim, claimForOperator, findClaim, liveClaims } from './store.ts'
