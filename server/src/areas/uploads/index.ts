/** Unpacking of archives and workbooks, for commands. */
export { NotUnpacked } from './rules.ts'
export { filesIn } from './unpacking.ts'
