import { openPortal, prepareDatabase, runUntilStopped } from './run.ts'
import { readSettings } from './settings.ts'

runUntilStopped(async () => {
  const settings = readSettings(process.env)
  if (settings.seedOnly) return prepareDatabase(settings)
  const portal = await openPortal(settings)
  console.log(`Portal: ${portal.address}`)
  return portal
})
