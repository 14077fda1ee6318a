import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { desk } from '@portal/contract/staffDesk'
import { placesGrid } from '@portal/contract/staffPlaces'
import { useRead, useWrite } from '../../../base/queries.tsx'

export const useCampaigns = () => useRead(staffCampaigns, {})

export const useSaveCampaign = () => useWrite(saveCampaign, { stale: [staffCampaigns, placesGrid, desk] })
