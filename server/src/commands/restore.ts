import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restoring.ts'
import { StartFailure } from '../settings.ts'
import { passphraseFrom } from './backupCommand.ts'
import { atCommandLine } from './reach.ts'

/** `npm run restore -- FILE` */
await atCommandLine(async (settings, [file = '', ...more]) => {
  if (file === '' || file.startsWith('-') || more.length > 0) throw new StartFailure('Usage: npm run restore -- FILE')
  const passphrase = await passphraseFrom(settings, false)
  const { takenAt, tables, rows } = await restoreBackup(settings, resolve(file), passphrase)
  return `${tables} tables with ${rows} rows are restored as they were at ${takenAt}, by count and fingerprint. Start the portal: messages that were waiting then go out.`
})
