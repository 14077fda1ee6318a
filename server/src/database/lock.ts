import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../settings.ts'

/** Who holds the embedded database: two processes on one folder lose acknowledged rows without an error. */
interface Holder {
  pid: number
  /** When that process began, as the kernel tells it: a pid may come round again. */
  began: string
  /** Where it answers, once it does. */
  address?: string
}

export interface Lock {
  /** Tells later starts and command-line tools where this process answers. */
  answersAt(address: string): void
  release(): void
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
const fileIn = (dataDir: string) => join(dataDir, 'portal.lock')

/** The start time in /proc where there is one; elsewhere the pid alone must do. */
function beginOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return beginOf(holder.pid) === holder.began
}

function readHolder(file: string): Holder | undefined {
  try {
    const held: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof held !== 'object' || held === null || !('pid' in held) || typeof held.pid !== 'number') return undefined
    const began = 'began' in held && typeof held.began === 'string' ? held.began : ''
    return { pid: held.pid, began, ...('address' in held && typeof held.address === 'string' ? { address: held.address } : {}) }
  } catch {
    return undefined
  }
}

/** Where the process that holds this folder answers; undefined if none does. */
export function runningAt(dataDir: string): string | undefined {
  const holder = readHolder(fileIn(dataDir))
  return holder !== undefined && isAlive(holder) ? holder.address : undefined
}

/** Of two starts that find a stale lock, one may come late and move the other's fresh one: then it puts that back. */
function setAside(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  renameSync(file, aside)
  const moved = readHolder(aside)
  if (moved !== undefined && (moved.pid !== stale?.pid || moved.began !== stale.began)) linkSync(aside, file)
  rmSync(aside)
}

export function takeLock(dataDir: string): Lock {
  const file = fileIn(dataDir)
  const mine: Holder = { pid: process.pid, began: beginOf(process.pid) }
  try {
    mkdirSync(dataDir, { recursive: true })
    for (let tries = 0; ; tries++) {
      try {
        writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
        break
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' || tries > 5) throw error
        const holder = readHolder(file)
        if (holder !== undefined && isAlive(holder)) {
          const where = holder.address === undefined ? ` (process ${holder.pid})` : ` at ${holder.address}`
          throw new StartFailure(
            `The portal is already running on ${dataDir}${where}. Use that one, stop it, or set PORTAL_DATA_DIR to another folder.`,
          )
        }
        setAside(file, holder)
      }
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}). Give this user the right to write there, or set PORTAL_DATA_DIR.`,
    )
  }
  return {
    answersAt: (address) => writeFileSync(file, JSON.stringify({ ...mine, address })),
    release: () => rmSync(file, { force: true }),
  }
}
