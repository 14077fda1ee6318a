import * as z from 'zod/mini'
import { setUp, wrongPlace } from '../reference/seed.ts'
import { StartFailure } from '../settings.ts'
import { readCsvFile } from './csvFile.ts'
import { fillOffice } from './officeFile.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = 'Usage: npm run setup [-- --places FILE.csv] [--check] [--office FILE.env]'
const Place = z.object({ code: z.string(), name: z.string() })

/**
 * `npm run setup` prepares a new database or adds missing rows to one in use; a register's places are added to the known ones, and rename
 * them. `--check` prints the counts and changes nothing.
 */
await atCommandLine(async (settings, args) => {
  const options = { places: { type: 'string' }, check: { type: 'boolean' }, office: { type: 'string' } } as const
  const { places: file, check: isCheckOnly = false, office } = parseArguments(args, { options }, USAGE).values
  const places = file === undefined ? [] : placesIn(file)
  const seeded = await runCommand(settings, setUp, { places, isCheckOnly }, { mayBeNew: true })
  const lines = seeded.map(({ what, laid, changed, same }) =>
    [`${what}: ${laid} new`, ...(changed > 0 ? [`${changed} changed`] : []), `${same} unchanged`].join(', '),
  )
  if (isCheckOnly) return [...lines, 'Nothing was changed: this was a check.'].join('\n')
  if (office !== undefined) lines.push(await fillOffice(office, (name) => process.env[name] !== undefined))
  return lines.join('\n')
})

function placesIn(file: string): z.infer<typeof Place>[] {
  const rows = readCsvFile(file, Place, ['code', 'name'])
  const wrong = rows.map(wrongPlace)
  const at = wrong.findIndex((what) => what !== undefined)
  if (at >= 0) throw new StartFailure(`${file}, line ${at + 2}: ${wrong[at]}.`)
  const seen = new Set<string>()
  const twice = rows.findIndex(({ code }) => seen.size === seen.add(code).size)
  if (twice >= 0) throw new StartFailure(`${file}, line ${twice + 2}: the code ${rows[twice]?.code} is there twice.`)
  return rows
}
