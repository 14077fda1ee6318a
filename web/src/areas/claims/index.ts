export { ClaimCards } from './ClaimCards.tsx'
export { isAwaited, useClaims } from './queries.ts'
export { isAsked } from './rules.ts'
