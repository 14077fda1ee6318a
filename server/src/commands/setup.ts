import { setUp } from '../reference/lay.ts'
import { StartFailure } from '../settings.ts'
import { atCommandLine, runCommand } from './reach.ts'

/** `npm run setup`: a new database is made ready, one that is in use gets what it lacks. */
await atCommandLine(async (settings, given) => {
  if (given.length > 0) throw new StartFailure('Usage: npm run setup')
  const laid = await runCommand(settings, setUp, {}, { mayBeNew: true })
  return laid.map((one) => `${one.what}: ${one.laid} new, ${one.had} were there`).join('\n')
})
