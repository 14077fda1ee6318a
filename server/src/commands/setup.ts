import * as z from 'zod/mini'
import { setUp, wrongPlace } from '../reference/seed.ts'
import { StartFailure } from '../settings.ts'
import { readCsvFile } from './csvFile.ts'
import { fillOffice } from './officeFile.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = 'Usage: npm run setup [-- --places FILE.csv] [--office FILE.env]'
const Place = z.object({ code: z.string(), name: z.string() })

/** `npm run setup` prepares a new database or adds missing rows to one in use; a register's places are added to the known ones. */
await atCommandLine(async (settings, args) => {
  const options = { places: { type: 'string' }, office: { type: 'string' } } as const
  const { places: file, office } = parseArguments(args, { options }, USAGE).values
  const places = file === undefined ? [] : placesIn(file)
  const laid = await runCommand(settings, setUp, { places }, { mayBeNew: true })
  const lines = laid.map((one) => `${one.what}: ${one.laid} new, ${one.had} were there`)
  if (office !== undefined) lines.push(await fillOffice(office, (name) => process.env[name] !== undefined))
  return lines.join('\n')
})

function placesIn(file: string): z.infer<typeof Place>[] {
  const rows = readCsvFile(file, Place, ['code', 'name'])
  const wrong = rows.map(wrongPlace)
  const at = wrong.findIndex((what) => what !== undefined)
  if (at >= 0) throw new StartFailure(`${file}, line ${at + 2}: ${wrong[at]}.`)
  return rows
}
