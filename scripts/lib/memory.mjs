import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'portal-tests-'
/** A run of the tests has a quarter of it at the most. */
const ROOM_BYTES = 6 * 2 ** 30

/** Where something is mounted, and how; nothing is known of it on another system than Linux. */
const mounts = () =>
  existsSync('/proc/mounts')
    ? readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .map(([, at = '', , options = '']) => ({ at, options }))
    : []

/** Memory that holds files, from which programs may be started too, and enough of it. */
function hasRoom() {
  try {
    const mount = mounts().find(({ at }) => at === MEMORY)
    if (mount === undefined || mount.options.includes('noexec')) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > ROOM_BYTES
  } catch {
    // Another system than Linux, or one that does not tell.
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes what runs that were killed left behind in the folder. */
export function sweep(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(PREFIX)))
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) remove(join(folder, name))
}

/** With the disks that tests had mounted there: a run that ends by itself unmounts its own. */
function remove(folder) {
  for (const { at } of mounts()) if (at.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', at])
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Has temporary folders of the processes with these settings lie in memory, where there is room: tests copy a hundred databases of 130 MB. All
 * of it goes with this process.
 */
export function inMemory() {
  if (!hasRoom()) return {}
  sweep(MEMORY)
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
