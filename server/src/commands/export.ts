import { resolve } from 'node:path'
import { isDate } from '@portal/contract/fields'
import { StartFailure } from '../settings.ts'
import { exportFolder } from './dataCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = 'Usage: npm run export -- FOLDER [--org ID] [--since yyyy-MM-dd]'

/** `npm run export -- FOLDER [--org ID] [--since DATE]`. */
await atCommandLine(async (settings, args) => {
  const options = { org: { type: 'string' }, since: { type: 'string' } } as const
  const { values, positionals } = parseArguments(args, { options, allowPositionals: true }, USAGE)
  const [folder, ...more] = positionals
  const { org, since } = values
  if (folder === undefined || more.length > 0 || (org !== undefined && !/^\d{1,9}$/.test(org)) || (since !== undefined && !isDate(since)))
    throw new StartFailure(USAGE)
  const request = { folder: resolve(folder), ...(org !== undefined && { orgId: Number(org) }), ...(since !== undefined && { since }) }
  const { files } = await runCommand(settings, exportFolder, request)
  return `${files} files are in ${request.folder}. They hold people's data: keep them to yourself.`
})
