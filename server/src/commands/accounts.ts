import { StartFailure } from '../settings.ts'
import { endUnproven, signOut } from './accountCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

const USAGE = `Usage: npm run accounts -- end <registry number>
       npm run accounts -- sign-out <phone or e-mail>
       npm run accounts -- sign-out everybody`

/** `npm run accounts -- end АА12345678`, `-- sign-out 99112233`. */
await atCommandLine(async (settings, [what, whose]) => {
  if (whose === undefined) throw new StartFailure(USAGE)
  if (what === 'sign-out') {
    const { sessions } = await runCommand(settings, signOut, { contact: whose })
    return `${sessions} sessions have ended.`
  }
  if (what !== 'end') throw new StartFailure(USAGE)
  await runCommand(settings, endUnproven, { registryNumber: whose })
  return 'The account has ended, and the contact that opened it is told. The person can now register.'
})
