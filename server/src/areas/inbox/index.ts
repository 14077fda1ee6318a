export { topicNames, wayNames } from './rules.ts'
export { isShownTo } from './store.ts'
