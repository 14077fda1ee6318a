export { ActDialog, DepartDialog, ProposalNotice } from './departing.tsx'
