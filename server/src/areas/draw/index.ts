export { allDraws, drawnOf, positionOf, publishedDraw, publishedList, rowAddress } from './answers.ts'
export { drawSealedBy } from './secret.ts'
export { drawRules } from './tiers.ts'
export { waitingOf } from './waitingStore.ts'
