export { type Campaign, SETTLED_AT } from '../rules.ts'
export { currentCampaigns, deskCampaigns } from './current.ts'
export { factsOf } from './facts.ts'
