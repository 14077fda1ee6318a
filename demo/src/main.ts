import { parseArgs } from 'node:util'
import { whoIsWho } from '@portal/server/areas/dev/store'
import { dateIn } from '@portal/server/outside/clock'
import { openPortal, type Portal, type Prepare, prepareDatabase, runUntilStopped } from '@portal/server/run'
import { readSettings, type Settings, StartFailure } from '@portal/server/settings'
import { type Progress, step } from '../../scripts/lib/say.mjs'
import { PASSWORD } from './accounts.ts'
import { prepareDemo } from './country.ts'
import { recordEachMinute } from './recording.ts'

async function welcome({ address, world }: Portal): Promise<string> {
  const accounts = (await whoIsWho(world.db)).filter(([, { role }]) => role !== null)
  return `
Portal: ${address}
Today in the demo: ${dateIn(world.clock.now())}

Accounts (password of all: ${PASSWORD})
${accounts.map(([login, { situation }]) => `  ${login.padEnd(16)}${situation}`).join('\n')}

Messages arrive at  ${address}/dev/mailbox
People to try with  ${address}/dev/who
Ctrl-C ends it; the data stays.
`
}

/** Percent of a first start that have passed when the empty database is open. */
const OPENED = 35

runUntilStopped(async () => {
  const settings = readSettings(process.env)
  if (!settings.demoWanted)
    throw new StartFailure('This fills a database with the demo country: set PORTAL_DEMO=1 if that is what you want, or use npm start.')
  const { children, pupils } = parseArgs({ options: { children: { type: 'string' }, pupils: { type: 'string' } } }).values
  /** Fills the database before whatever opens on it; without a portal to open it is filled alone. */
  const filled =
    <Opened>(open: (settings: Settings, prepare: Prepare) => Promise<Opened>) =>
    (at: Progress) =>
      open(settings, async (database, realNow) => {
        await prepareDemo(database, {
          realNow,
          passwordCost: settings.passwordCost,
          isTodayOver: settings.seedOnly,
          progress: (share, what) => at(OPENED + share * (100 - OPENED), what),
          ...(children !== undefined && { children: Number(children) }),
          ...(pupils !== undefined && { pupils: Number(pupils) }),
        })
      })
  const saying = { alone: true, quiet: true }
  if (settings.seedOnly) return step('Filling the demo country', filled(prepareDatabase), saying)
  const portal = await step('Opening the demo country', filled(openPortal), saying)
  console.log(await welcome(portal))
  const stopRecording = recordEachMinute(portal.world)
  return {
    ...portal,
    stop: async () => {
      await stopRecording()
      await portal.stop()
    },
  }
})
