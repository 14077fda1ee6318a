import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDate } from '@portal/contract/fields'
import { StartFailure } from '../settings.ts'
import { exportFolder } from './dataCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

const USAGE = 'Usage: npm run export -- FOLDER [--org ID] [--since yyyy-MM-dd]'

/** `npm run export -- FOLDER [--org ID] [--since DATE]`. */
await atCommandLine(async (settings, given) => {
  const { values, positionals } = parse(given)
  const [folder, ...more] = positionals
  const { org, since } = values
  if (folder === undefined || more.length > 0 || (org !== undefined && !/^\d{1,9}$/.test(org)) || (since !== undefined && !isDate(since)))
    throw new StartFailure(USAGE)
  const request = { folder: resolve(folder), ...(org !== undefined && { orgId: Number(org) }), ...(since !== undefined && { since }) }
  const { files } = await runCommand(settings, exportFolder, request)
  return `${files} files are in ${request.folder}. They hold people's data: keep them to yourself.`
})

function parse(given: readonly string[]) {
  try {
    const options = { org: { type: 'string' }, since: { type: 'string' } } as const
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: true })
  } catch {
    throw new StartFailure(USAGE)
  }
}
