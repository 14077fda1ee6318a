export { markQueue } from './markQueue.ts'
