export { topicNames } from './rules.ts'
export { isShownTo } from './store.ts'
