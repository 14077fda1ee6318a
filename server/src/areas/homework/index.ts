export { notDoneOf } from './week.ts'
