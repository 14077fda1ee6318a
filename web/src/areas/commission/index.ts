export { keptPages } from './kept.ts'
