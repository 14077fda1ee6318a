import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isHeld } from '../database/lock.ts'
import { findDatabaseKind, openDatabase } from '../database/open.ts'
import { offsetClock } from '../outside/clock.ts'
import { systemRandom } from '../outside/random.ts'
import { registryBy } from '../outside/registry.ts'
import { centreOf } from '../settings/centre.ts'
import { readSettings, type Settings, StartFailure } from '../settings.ts'
import { sendToRunning } from './channel.ts'
import { type Command, DESPITE_READ_ONLY, type ReportProgress } from './command.ts'

/** Runs a command in the server that holds PGlite, otherwise here on its own connection. */
export async function runCommand<Request, Result>(
  settings: Settings,
  command: Command<Request, Result>,
  request: Request,
  { mayBeNew = false, hear = () => undefined }: { mayBeNew?: boolean; hear?: ReportProgress } = {},
): Promise<Result> {
  const { databaseUrl, dataDir, isDespiteReadOnly = false } = settings
  if (databaseUrl === undefined) {
    if (isHeld(dataDir)) return sendToRunning(dataDir, command, request, { isDespiteReadOnly, hear })
    if (!mayBeNew && !existsSync(`${dataDir}/database`))
      throw new StartFailure(`There is no portal in ${dataDir}: start it once, or set PORTAL_DATA_DIR or DATABASE_URL.`)
  }
  const publicUrl = () => settings.publicUrl ?? `http://localhost:${settings.port}`
  const open = await openDatabase(settings)
  try {
    const { isDemo, offsetMs } = (await findDatabaseKind(open.db)) ?? { isDemo: false, offsetMs: 0 }
    const { db, engine } = open
    const clock = offsetClock(offsetMs)
    const centre = centreOf(settings.office, isDemo)
    const registry = registryBy(settings, clock)
    const at = { db, engine, settings, clock, random: systemRandom, registry, centre, isDemo, publicUrl, isDespiteReadOnly }
    return await command.answer(at, request, hear)
  } finally {
    await open.close()
  }
}

/** Parses the arguments of a command; wrong ones print its usage. */
export function parseArguments<const Config extends Pick<ParseArgsConfig, 'options' | 'allowPositionals'>>(
  args: readonly string[],
  config: Config,
  usage: string,
) {
  try {
    return parseArgs({ ...config, args: [...args], strict: true })
  } catch {
    throw new StartFailure(usage)
  }
}

/** Wraps every command: a StartFailure is printed in one line, with exit code 1. */
export async function atCommandLine(work: (settings: Settings, args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    const [given, args] = [process.argv.slice(2), process.argv.slice(2).filter((one) => one !== DESPITE_READ_ONLY)]
    const settings = { ...readSettings(process.env), isDespiteReadOnly: args.length < given.length }
    console.log(await work(settings, args))
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
