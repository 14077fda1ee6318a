import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type Environment, testEnvironment } from './portal.ts'
import { root } from './seeded.ts'

/** For a process that lives short. Compiling the embedded database well takes two processor seconds, more than it does there. */
export const SHORT_LIFE = ['--liftoff-only', '--import', new URL('quickStart.ts', import.meta.url).href]

/** What such a process has of ours. */
export const bareEnvironment = (): Environment => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** The portal as its own process, to be stopped or killed. */
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
      // A log grows to megabytes: it is searched until it has told the address.
      const [found] = isFound ? [] : (/http:\/\/localhost:\d+(?=\s)/.exec(said()) ?? [])
      if (found === undefined) return
      isFound = true
      resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    exited.then((code) => reject(new Error(`the portal ended with ${code}:\n${said()}`)))
  })
  // A test that expects the process to fail looks at how it exited, not at the address it never had.
  address.catch(() => undefined)
  return { address, exited, said, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

const Started = z.object({ process: z.string(), pid: z.int(), msg: z.literal('started') })
/** Every process of that name that a portal of several has started so far, by what its log says. */
export const pidsOf = (said: string, name: string): number[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes('started'))
    .flatMap((line) => Started.safeParse(JSON.parse(line)).data ?? [])
    .flatMap((one) => (one.process === name ? [one.pid] : []))

/** A start that fails says so in one line and exits with 1. */
export async function failure(own: Environment, more: Environment = {}, main?: string) {
  const portal = startProcess(own, more, main)
  expect(await portal.exited).toBe(1)
  const lines = portal.said().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]
}

/** What in a folder, itself included, other users of the machine may read or write. Windows has no such modes. */
export const openToOthers = (folder: string): string[] =>
  process.platform === 'win32'
    ? []
    : [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      )
