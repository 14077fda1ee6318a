export { allDraws, drawnOf, positionOf, publishedDraw, publishedList } from './answers.ts'
export { waitingOf } from './waitingStore.ts'
