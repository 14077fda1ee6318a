import { parseArgs } from 'node:util'
import { listDemoPeople } from '@portal/server/areas/dev/store'
import { dateIn } from '@portal/server/outside/clock'
import type { PortalEntry, Running } from '@portal/server/processes/lifecycle'
import { type Settings, StartFailure } from '@portal/server/settings'
import { openJobs, openPortal, type Prepare, prepareDatabase } from '@portal/server/start/portal'
import type { World } from '@portal/server/world'
import { type Progress, step } from '../../scripts/lib/output.mjs'
import { PASSWORD } from './accounts.ts'
import { prepareDemo } from './country.ts'
import { recordEachMinute } from './recording.ts'

async function welcome(address: string, world: World): Promise<string> {
  const accounts = (await listDemoPeople(world.db)).filter(([, { role }]) => role !== null)
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

/** Progress in per cent of a first start once the empty database is open. */
const OPENED = 35

/** Fills the database, and then opens the portal on it if one is given. */
function filled<Opened>(
  what: string,
  settings: Settings,
  open: (settings: Settings, prepare: Prepare) => Promise<Opened>,
): Promise<Opened> {
  if (!settings.demoWanted)
    throw new StartFailure('This fills a database with the demo country: set PORTAL_DEMO=1 if that is what you want, or use npm start.')
  const { children, pupils } = parseArgs({ options: { children: { type: 'string' }, pupils: { type: 'string' } } }).values
  const filling = (at: Progress) =>
    open(settings, async (database, realNow) => {
      await prepareDemo(database, {
        realNow,
        passwordCost: settings.passwordCost,
        isTodayOver: settings.seedOnly,
        progress: (share, part) => at(OPENED + share * (100 - OPENED), part),
        ...(children !== undefined && { children: Number(children) }),
        ...(pupils !== undefined && { pupils: Number(pupils) }),
      })
    })
  return step(what, filling, { alone: true, quiet: true })
}

/** Records the lessons of the day while the portal runs. */
function recording(running: Running, world: World): Running {
  const stopRecording = recordEachMinute(world)
  return {
    stop: async (graceMs) => {
      await stopRecording()
      await running.stop(graceMs)
    },
  }
}

export const opening: PortalEntry = {
  prepare: (settings) => filled('Filling the demo country', settings, prepareDatabase),
  web: (settings) => openPortal(settings),
  jobs: async (settings) => {
    const jobs = await filled('Opening the demo country', settings, openJobs)
    return {
      ...recording(jobs, jobs.world),
      begin: async (address, isFirst) => {
        await jobs.begin(address)
        if (isFirst) console.log(await welcome(address, jobs.world))
      },
    }
  },
  all: async (settings) => {
    if (settings.seedOnly) return filled('Filling the demo country', settings, prepareDatabase)
    const portal = await filled('Opening the demo country', settings, openPortal)
    console.log(await welcome(portal.address, portal.world))
    return recording(portal, portal.world)
  },
}
