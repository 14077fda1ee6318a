import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { inProduction, pinnedNode, root } from './install.mjs'

const tools = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}
/** Path of a tool's JavaScript entry. */
export const tool = (name) => join(root, 'node_modules', tools[name])

const running = new Set()
let stopping

function forwardSignal(signal) {
  if (stopping !== undefined) return
  stopping = signal
  // Ctrl-C in a terminal reaches the whole process group; a second signal would interrupt its shutdown.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  endAllProcesses(signal)
}

export function endAllProcesses(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

function listen() {
  if (process.listenerCount('SIGTERM') > 0) return
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forwardSignal)
  // npm runs this script in a shell that dies of a signal without forwarding it: losing the parent counts as SIGTERM.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && forwardSignal('SIGTERM'), 200).unref()
}

/** Node's compile cache, which shortens the next start. Production writes nothing here. */
const compiled = inProduction ? {} : { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/**
 * Starts the pinned Node on a file. Signals are forwarded, so that the child ends with this process. A child of low priority, and its own
 * children, leave busy processors to others.
 */
export function start(args, { env = {}, cwd = root, stdio = 'inherit', hasLowPriority = false } = {}) {
  listen()
  const child = spawn(pinnedNode(), args, { cwd, stdio, env: { ...compiled, ...process.env, ...env } })
  if (hasLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const codeOf = (signal) => 128 + constants.signals[signal]

/** Exit code as a shell reports it. */
export const ended = (child) =>
  new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? codeOf(signal)))
  })

/** Runs to the end with inherited or, if quiet, captured output; an interrupt ends the whole command. */
export async function run(args, { quiet = false, ...options } = {}) {
  const child = start(args, quiet ? { ...options, stdio: ['ignore', 'pipe', 'pipe'] } : options)
  let output = ''
  if (quiet) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await ended(child)
  if (stopping !== undefined) process.exit(codeOf(stopping))
  return { code, output }
}

/** Replaces the rest of this command. Away from a terminal, SIGHUP is forwarded if `mayPass` allows it. */
export async function handOver(args, env, mayPass = () => true) {
  const child = start(args, { env })
  if (!process.stdin.isTTY) process.on('SIGHUP', () => mayPass() && child.kill('SIGHUP'))
  process.exit(await ended(child))
}

/** Entry file of the portal and its environment: a demo only without a real database and outside production. */
export function portal() {
  const { PORTAL_DEMO, DATABASE_URL, NODE_ENV } = process.env
  const demo = PORTAL_DEMO ? ['1', 'true'].includes(PORTAL_DEMO) : !DATABASE_URL && NODE_ENV !== 'production'
  return demo ? { file: 'demo/src/main.ts', env: { PORTAL_DEMO: '1' } } : { file: 'server/src/main.ts', env: {} }
}
