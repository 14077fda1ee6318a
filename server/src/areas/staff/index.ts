export { deskOf } from './decidingOne.ts'
