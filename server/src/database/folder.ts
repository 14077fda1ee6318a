import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../settings.ts'
import { codeOf } from './errors.ts'

const FOLDER = 0o700
const FILE = 0o600
const FOR_OTHERS = 0o077
const STICKY = 0o1000

/** Windows has no modes: a folder inherits its rights. */
const hasModes = process.platform !== 'win32'

/** Removes all rights of other users and verifies it, because not every file system keeps modes. */
export function restrictMode(path: string, mode: number, chmod: (path: string, mode: number) => void = chmodSync): void {
  if ((statSync(path).mode & FOR_OTHERS) === 0) return
  const cannot = (why: string) =>
    new StartFailure(
      `Other users of this machine can reach ${path}, and that cannot be ended (${why}). Give it to the user that runs the portal, or set PORTAL_DATA_DIR.`,
    )
  try {
    chmod(path, mode)
  } catch (error) {
    throw cannot(codeOf(error) ?? 'unknown error')
  }
  if ((statSync(path).mode & FOR_OTHERS) !== 0) throw cannot('its file system keeps no modes')
}

function restrictModes(folder: string): void {
  restrictMode(folder, FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) restrictModes(path)
    else if (entry.isFile()) restrictMode(path, FILE)
  }
}

/** Creates the data folder and closes it for other users. Refuses a shared folder such as /tmp. */
export function openDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER })
  if (!hasModes) return
  if ((statSync(dataDir).mode & STICKY) !== 0)
    throw new StartFailure(`The folder ${dataDir} is shared by all users of this machine. Set PORTAL_DATA_DIR to a folder inside it.`)
  restrictMode(dataDir, FOLDER)
}

/** Restricts PGlite's folder and its files to this user. */
export function closeDatabaseFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  if (hasModes) restrictModes(folder)
}
