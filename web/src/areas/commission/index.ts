/** Exports of commission for the layout of the desk. */
export { keptPages } from './kept.ts'
