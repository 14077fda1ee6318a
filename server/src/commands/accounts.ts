import { StartFailure } from '../settings.ts'
import { endUnproven } from './accountCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

/** `npm run accounts -- end АА12345678`. */
await atCommandLine(async (settings, [what, registryNumber]) => {
  if (what !== 'end' || registryNumber === undefined) throw new StartFailure('Usage: npm run accounts -- end <registry number>')
  await runCommand(settings, endUnproven, { registryNumber })
  return 'The account has ended, and the contact that opened it is told. The person can now register.'
})
