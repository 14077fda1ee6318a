import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { addKey } from '../kit/keys.ts'
import { systemClock } from '../outside/clock.ts'
import { openDatabase } from '../run.ts'
import { readSettings, StartFailure } from '../settings.ts'

/** `npm run keys -- rotate ticket`: a new key signs from the next start on; older ones still check. */
try {
  const [command, name] = process.argv.slice(2)
  const purpose = KEY_PURPOSES.find((one) => one === name)
  if (command !== 'rotate' || purpose === undefined) throw new StartFailure(`Usage: npm run keys -- rotate ${KEY_PURPOSES.join('|')}`)
  const open = await openDatabase(readSettings(process.env))
  await addKey(open.db, purpose, systemClock.now())
  await open.close()
  console.log(`A new key for ${purpose} is kept. Restart the portal to sign with it.`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
