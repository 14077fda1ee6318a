import { resolve } from 'node:path'
import { StartFailure } from '../settings.ts'
import { passphraseFrom, takeBackup } from './backupCommand.ts'
import { atCommandLine, runCommand } from './reach.ts'

/** `npm run backup -- FILE` */
await atCommandLine(async (settings, [file = '', ...more]) => {
  if (file === '' || file.startsWith('-') || more.length > 0) throw new StartFailure('Usage: npm run backup -- FILE')
  const passphrase = await passphraseFrom(settings, true)
  const { tables, rows, bytes } = await runCommand(settings, takeBackup, { file: resolve(file), passphrase })
  return `${tables} tables with ${rows} rows are in ${resolve(file)} (${(bytes / 1_000_000).toFixed(1)} MB). It opens with the passphrase alone: keep that elsewhere.`
})
