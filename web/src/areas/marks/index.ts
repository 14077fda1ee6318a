export { markQueue } from './queries.ts'
