export { DepartDialog, ProposalNotice } from './departing.tsx'
