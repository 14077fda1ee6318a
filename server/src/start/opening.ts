import type { PortalEntry } from '../processes/lifecycle.ts'
import { openJobs, openPortal, prepareDatabase } from './portal.ts'

const announce = (address: string) => console.log(`Portal: ${address}`)

/** A portal on the operator's own database. */
export const opening: PortalEntry = {
  prepare: (settings) => prepareDatabase(settings),
  web: (settings) => openPortal(settings),
  jobs: async (settings) => {
    const jobs = await openJobs(settings)
    return {
      ...jobs,
      begin: async (address, isFirst) => {
        await jobs.begin(address)
        if (isFirst) announce(address)
      },
    }
  },
  all: async (settings) => {
    if (settings.seedOnly) return prepareDatabase(settings)
    const portal = await openPortal(settings)
    announce(portal.address)
    return portal
  },
}
