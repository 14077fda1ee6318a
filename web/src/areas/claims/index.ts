export { ClaimCards } from './ClaimCards.tsx'
export { isAwaited, useClaims } from './queries.ts'
export { needsAnswer } from './rules.ts'
