import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../settings.ts'
import { codeOf } from './errors.ts'
import { openDataFolder } from './folder.ts'
import { fullDisk } from './writeProbe.ts'

/** Holder of PGlite's folder: two processes on one folder lose acknowledged rows without an error. */
interface Holder {
  /** Identifies this lock, so that a process cannot release another's. */
  id: string
  pid: number
  /** Start time of the process from the kernel: pids are reused. */
  began: string
  /** Pids are valid only on the machine or container that assigned them. */
  host: string
  /** Address of the server, once it listens. */
  address?: string
}

export interface Lock {
  /** Publishes this process's address to later starts and command-line tools. */
  answersAt(address: string): void
  release(): void
}

const fileIn = (dataDir: string) => join(dataDir, 'portal.lock')

/** Reads the start time from /proc; empty on other systems, where the pid alone decides. */
function beginOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** A holder on another host cannot be checked and counts as alive. */
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

/** Undefined without a lock. The file is complete, because it is written before it gets its name. */
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

/** Address of the process that holds this folder; undefined if none does. */
export function runningAt(dataDir: string): string | undefined {
  const holder = readHolder(fileIn(dataDir))
  return holder !== undefined && isAlive(holder) ? holder.address : undefined
}

/** Tells whether a process holds this folder, even one that is still starting. */
export function isHeld(dataDir: string): boolean {
  const holder = readHolder(fileIn(dataDir))
  return holder !== undefined && isAlive(holder)
}

/** Moves a stale lock aside. If another start has replaced it meanwhile, the fresh lock is put back. */
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

const MAX_ATTEMPTS = 5
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
        if (codeOf(error) !== 'EEXIST' || tries === MAX_ATTEMPTS) throw error
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

export function lockFolder(dataDir: string): Lock {
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
