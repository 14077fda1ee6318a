import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryFolder, npm, readLock, root } from './lib/install.mjs'
import { completePackages, lockFaults } from './lib/lock.mjs'
import { step, stopWith } from './lib/output.mjs'

// Next to installed modules npm would lock the builds of this machine only.
await inTemporaryFolder(async (folder) => {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify(completePackages(readLock(file))))
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved', '--no-audit', '--loglevel=error']
  const { code, output } = await step('Writing package-lock.json', () => npm(args, folder), { alone: true })
  if (code !== 0) stopWith(`npm could not write the lock:\n${output}`)
  cpSync(file, join(root, 'package-lock.json'))
})
const faults = lockFaults(readLock())
if (faults.length > 0) stopWith(faults.join('\n'))
