export { allDraws, positionOf, publishedDraw, publishedList } from './answers.ts'
export { waitingOf } from './waitingStore.ts'
