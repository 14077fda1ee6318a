import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { placesGrid } from '@portal/contract/staffPlaces'
import { desk } from '@portal/contract/staffQueues'
import { useRead, useWrite } from '../../../base/queries.tsx'

export const useCampaigns = () => useRead(staffCampaigns, {})

export const useSaveCampaign = () => useWrite(saveCampaign, { stale: [staffCampaigns, placesGrid, desk] })
