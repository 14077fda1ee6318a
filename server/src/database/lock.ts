import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../kit/errors.ts'
import { StartFailure } from '../settings.ts'
import { openDataFolder } from './folder.ts'
import { fullDisk } from './writing.ts'

/** Who holds the embedded database: two processes on one folder lose acknowledged rows without an error. */
interface Holder {
  /** Names this holding, so that nobody gives back what another holds. */
  id: string
  pid: number
  /** When that process began, as the kernel tells it: a pid may come round again. */
  began: string
  /** A pid means something only on the machine, or in the container, that gave it. */
  host: string
  /** Where it answers, once it does. */
  address?: string
}

export interface Lock {
  /** Tells later starts and command-line tools where this process answers. */
  answersAt(address: string): void
  release(): void
}

const fileIn = (dataDir: string) => join(dataDir, 'portal.lock')

/** The start time in /proc where there is one; elsewhere the pid alone must do. */
function beginOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** A holder elsewhere cannot be looked at: it is taken for alive. */
function isAlive({ host, pid, began }: Holder): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return beginOf(pid) === began
}

const text = (held: object, key: string): string => (key in held ? String(Reflect.get(held, key)) : '')

/** Undefined where there is no lock. The file is always written whole before it gets its name. */
function readHolder(file: string): Holder | undefined {
  let held: unknown
  try {
    held = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  if (typeof held !== 'object' || held === null) return undefined
  const address = text(held, 'address')
  return {
    id: text(held, 'id'),
    pid: Number(text(held, 'pid')),
    began: text(held, 'began'),
    host: text(held, 'host'),
    ...(address !== '' && { address }),
  }
}

/** Where the process that holds this folder answers; undefined if none does. */
export function runningAt(dataDir: string): string | undefined {
  const holder = readHolder(fileIn(dataDir))
  return holder !== undefined && isAlive(holder) ? holder.address : undefined
}

/** Whether a process holds this folder, also one that is still starting. */
export function isHeld(dataDir: string): boolean {
  const holder = readHolder(fileIn(dataDir))
  return holder !== undefined && isAlive(holder)
}

/** Of two starts that find a stale lock, one may come late and move the other's fresh one: then it puts that back. */
function setAside(file: string, stale: Holder): void {
  const aside = `${file}.${randomUUID()}`
  renameSync(file, aside)
  if (readHolder(aside)?.id !== stale.id) linkSync(aside, file)
  rmSync(aside)
}

const alreadyRunning = (dataDir: string, { address, pid, host }: Holder) => {
  const where = address === undefined ? ` (process ${pid} on ${host})` : ` at ${address}`
  return new StartFailure(
    `The portal is already running on ${dataDir}${where}. Use that one, stop it, or set PORTAL_DATA_DIR to another folder.${
      host === hostname() ? '' : ` If ${host} is gone for good, remove portal.lock there.`
    }`,
  )
}

const TRIES = 5
const OURS_ALONE = { mode: 0o600 }

function claim(dataDir: string, mine: Holder): void {
  const file = fileIn(dataDir)
  const draft = `${file}.${mine.id}`
  openDataFolder(dataDir)
  writeFileSync(draft, JSON.stringify(mine), OURS_ALONE)
  try {
    for (let tries = 1; ; tries++) {
      try {
        linkSync(draft, file)
        return
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' || tries === TRIES) throw error
        const holder = readHolder(file)
        if (holder === undefined) continue
        if (isAlive(holder)) throw alreadyRunning(dataDir, holder)
        setAside(file, holder)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

export function takeLock(dataDir: string): Lock {
  const file = fileIn(dataDir)
  const mine: Holder = { id: randomUUID(), pid: process.pid, began: beginOf(process.pid), host: hostname() }
  try {
    claim(dataDir, mine)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    if (codeOf(error) === 'ENOSPC') throw fullDisk(dataDir)
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written (${codeOf(error) ?? 'unknown error'}). Give this user the right to write there, or set PORTAL_DATA_DIR.`,
    )
  }
  return {
    answersAt: (address) => {
      const draft = `${file}.${mine.id}`
      writeFileSync(draft, JSON.stringify({ ...mine, address }), OURS_ALONE)
      renameSync(draft, file)
    },
    release: () => {
      if (readHolder(file)?.id === mine.id) rmSync(file, { force: true })
    },
  }
}
