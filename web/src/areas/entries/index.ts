export { type BrowserQueue, browserQueue } from './browserQueue.ts'
export { type EntryOf, type EntryRefusal, isWaiting, type Kept, type Made } from './queueRules.ts'
export { unseenEntries } from './sendingQueue.ts'
