import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { desk } from '@portal/contract/staffQueues'
import { useRead, useWrite } from '../../base/queries.tsx'
import { newsOf } from '../../base/stream.ts'

newsOf('desk', [placesGrid])

export const usePlacesGrid = (campaign: string) => useRead(placesGrid, { campaign })

export const useSavePlaces = () => useWrite(savePlaces, { stale: [placesGrid, desk], waits: true })
