export { healthOn } from './store.ts'
