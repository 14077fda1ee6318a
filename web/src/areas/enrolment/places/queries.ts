import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { useRead, useWrite } from '../../../base/queries.tsx'

export const usePlacesGrid = (campaign: string) => useRead(placesGrid, { campaign })

export const useSavePlaces = () => useWrite(savePlaces, { stale: [placesGrid], waits: true })

/** Checks the effect of changed places without saving. */
export const useCheckPlaces = () => useWrite(savePlaces, { stale: [placesGrid] })
