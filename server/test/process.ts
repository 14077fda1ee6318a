import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type Environment, testEnvironment } from './portal.ts'
import { root } from './seeded.ts'

/** Node options for short-lived processes: optimised compilation of the embedded database takes longer than their work. */
export const SHORT_LIFE = ['--liftoff-only', '--import', new URL('quickStart.ts', import.meta.url).href]

/** Environment variables that such a process inherits. */
export const bareEnvironment = (): Environment => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** Starts the portal as a separate process that can be stopped or killed. */
export function startProcess(own: Environment, more: Environment = {}, main = 'server/src/main.ts') {
  const child: ChildProcess = spawn(process.execPath, [...SHORT_LIFE, join(root, main)], {
    cwd: root,
    env: { ...bareEnvironment(), ...testEnvironment(own, more) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: string[] = []
  const said = () => pieces.join('')
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  const address = new Promise<string>((resolve, reject) => {
    let isFound = false
    const hear = (text: Buffer) => {
      pieces.push(String(text))
      // Stops searching once the address is found, because a log grows to megabytes.
      const [found] = isFound ? [] : (/http:\/\/localhost:\d+(?=\s)/.exec(said()) ?? [])
      if (found === undefined) return
      isFound = true
      resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    exited.then((code) => reject(new Error(`the portal ended with ${code}:\n${said()}`)))
  })
  // A test of a failing start checks the exit, and the address never resolves.
  address.catch(() => undefined)
  return { address, exited, said, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

const Started = z.object({ process: z.string(), pid: z.int(), msg: z.literal('started') })
/** Process ids of all processes of that name that the portal has logged as started. */
export const pidsOf = (said: string, name: string): number[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes('started'))
    .flatMap((line) => Started.safeParse(JSON.parse(line)).data ?? [])
    .flatMap((one) => (one.process === name ? [one.pid] : []))

/** Expects a failed start: one line of output, and exit code 1. */
export async function failure(own: Environment, more: Environment = {}, main?: string) {
  const portal = startProcess(own, more, main)
  expect(await portal.exited).toBe(1)
  const lines = portal.said().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]
}

/** Paths in a folder, including itself, that other users of the machine may access. Windows has no such modes. */
export const openToOthers = (folder: string): string[] =>
  process.platform === 'win32'
    ? []
    : [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      )
