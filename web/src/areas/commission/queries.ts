import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { type ContentKind, contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { desk } from '@portal/contract/staffQueues'
import { useRead, useWrite } from '../../base/queries.tsx'

export const usePlacesGrid = (campaign: string) => useRead(placesGrid, { campaign })

export const useSavePlaces = () => useWrite(savePlaces, { stale: [placesGrid], waits: true })

/** Checks the effect of changed places without saving. */
export const useCheckPlaces = () => useWrite(savePlaces, { stale: [placesGrid] })

export const useCampaigns = () => useRead(staffCampaigns, {})

export const useSaveCampaign = () => useWrite(saveCampaign, { stale: [staffCampaigns, placesGrid, desk] })

export const useContentPieces = () => useRead(contentPieces, {})

export const useContentDetail = (kind: ContentKind, id: number) => useRead(contentDetail, { kind, id })

const staleContent = { stale: [contentPieces, contentDetail], waits: true }

export const useProposeContent = () => useWrite(proposeContent, staleContent)
export const useSettleContent = () => useWrite(settleContent, staleContent)
