export { topicNames, wayNames } from './rules.ts'
export { isEntryOpen, isShownTo } from './store.ts'
