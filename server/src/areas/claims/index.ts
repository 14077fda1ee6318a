/** Claims, for imports, commands and areas that need to know how a child came to its institution. */
export { entryMessages } from './entryMessages.ts'
export { type ClaimMaker, type ClaimPlace, liveNumbers, lockClaims, makeClaims, numbersPastLimit } from './makeClaims.ts'
export { isMember, isObjected, isOwnChild, type MemberColumns, memberSince, takesDays, takesDaysOfOwnChild } from './membershipSql.ts'
export { decideByOperator, type Undecidable } from './operator.ts'
export { claimForOperator, findClaim, hasPlaceByClaim, liveClaims } from './store.ts'
