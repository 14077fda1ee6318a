import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'portal-tests-'
/** Minimum free memory in bytes; a test run uses at most a quarter of it. */
const MIN_FREE_BYTES = 6 * 2 ** 30

/** Mount points with their options; empty on systems other than Linux. */
const mounts = () =>
  existsSync('/proc/mounts')
    ? readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .map(([, at = '', , options = '']) => ({ at, options }))
    : []

/** Whether /dev/shm is executable and large enough. */
function hasFreeMemory() {
  try {
    const mount = mounts().find(({ at }) => at === MEMORY)
    if (mount === undefined || mount.options.includes('noexec')) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > MIN_FREE_BYTES
  } catch {
    // Unsupported on this system.
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

/** Removes folders of killed test runs. */
export function sweep(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(PREFIX)))
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) remove(join(folder, name))
}

/** Unmounts disks that tests mounted there: a run that was killed did not. */
function remove(folder) {
  for (const { at } of mounts()) if (at.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', at])
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Puts temporary folders of child processes into memory if there is enough, because tests copy many databases. They are removed when this
 * process exits.
 */
export function inMemory() {
  if (!hasFreeMemory()) return {}
  sweep(MEMORY)
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
