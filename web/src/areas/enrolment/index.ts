export { useCampaignName } from './campaigns/campaignName.ts'
