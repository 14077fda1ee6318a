/** What the frame around the desk uses of it. */
export { keptPages } from './kept.ts'
