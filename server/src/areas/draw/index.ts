export { positionOf, publishedDraw } from './answers.ts'
export { waitingOf } from './waitingStore.ts'
