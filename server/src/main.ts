import { openPortal, runUntilStopped } from './run.ts'
import { readSettings } from './settings.ts'

runUntilStopped(async () => {
  const portal = await openPortal(readSettings(process.env))
  console.log(`Portal: ${portal.address}`)
  return portal
})
