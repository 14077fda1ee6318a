export { declarationsOn } from './store.ts'
