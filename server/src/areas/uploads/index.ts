export { openProposals } from './formStore.ts'
export { acceptProposal, endProposal, showProposal } from './proposals.ts'
/** Unpacking of archives and workbooks, for commands; uploads of sources. */
export { NotUnpacked } from './rules.ts'
export { addSourceUpload, confirmUpload, dropOldDeliveries, endedSince, filesOfUpload, lastApplied, sourceUpload } from './sourceFiles.ts'
export { filesIn } from './unpacking.ts'
