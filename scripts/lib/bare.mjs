import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readLock, root } from './install.mjs'

/** Does the work in a temporary folder that holds every package.json and the lock, and nothing that is installed. */
export async function inBareFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-packages-'))
  try {
    const rooms = Object.keys(readLock().packages).filter((path) => !path.includes('node_modules/'))
    for (const file of ['package-lock.json', ...rooms.map((room) => join(room, 'package.json'))]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
