/** Unpacking of archives and workbooks, for commands; uploads of sources. */
export { NotUnpacked } from './rules.ts'
export { addSourceUpload, confirmUpload, dropOldDeliveries, filesOfUpload, lastApplied, sourceUpload } from './sourceFiles.ts'
export { filesIn } from './unpacking.ts'
